/// Splits the frames of an animation into the parts that a file stores: the rectangle that changes,
/// and the disposal that leaves the smallest change to the next frame.
///
/// A frame is complete only when the next one is known.
struct AnimationPlanner {
  /// What a file format can store.
  struct Rules {
    /// Whether a part may replace pixels, also by transparent ones; otherwise it is drawn over them.
    var canReplace = true
    /// Whether the canvas before a part can be restored.
    var canRestore = true
    /// The number of which the left and top of parts are multiples.
    var alignment = 1
  }

  /// What happens to the canvas before the next part is drawn.
  enum Disposal: UInt8 {
    case keep
    case clear
    case restore
  }

  /// A frame as it is stored.
  struct Part {
    /// Its rectangle of the canvas.
    let rect: PixelRect
    /// The whole frame.
    let frame: PixelGrid
    /// All pixels of the rectangle.
    let pixels: PixelGrid
    /// The changed pixels among transparent ones, to be drawn over the canvas; nil if that does not
    /// give the frame.
    let blended: PixelGrid?
    let disposal: Disposal
    /// The number of pixels that change.
    let changedCount: Int
  }

  private let rules: Rules
  /// The canvas on which the latest frame is drawn, and the frame.
  private var base: PixelGrid?
  private var latest: PixelGrid?
  private var change: CanvasChange?
  private var rect = PixelRect.zero
  private var isFirst = true

  /// Starts with a transparent canvas.
  init(_ rules: Rules) { self.rules = rules }

  /// Adds a frame.
  ///
  /// - Returns: The part of the frame before it, which is complete now; nil for the first frame.
  mutating func add(_ frame: PixelGrid) -> Part? {
    guard let latest, let base else {
      let empty = PixelGrid(frame.size)
      self.base = empty
      change = CanvasChange(from: empty, to: frame)
      rect = PixelRect(frame.size)
      self.latest = frame
      return nil
    }
    let kept = CanvasChange(from: latest, to: frame)
    var (best, next, canvas) = (Disposal.keep, kept, latest)
    var cost = cost(kept)
    func consider(_ disposal: Disposal, _ grid: PixelGrid, _ mustWin: Bool) {
      let other = CanvasChange(from: grid, to: frame)
      guard let price = self.cost(other), mustWin || cost.map({ price < $0 }) ?? true else {
        return
      }
      (best, next, canvas, cost) = (disposal, other, grid, price)
    }
    // Without a next part that can be stored, what vanishes is cleared with the latest frame.
    var wider = rect
    if cost == nil { wider = rect.union(kept.vanishing) }
    var cleared = latest
    cleared.clear(wider)
    consider(.clear, cleared, cost == nil)
    if rules.canRestore, !isFirst { consider(.restore, base, false) }
    if best == .clear { rect = wider }
    let finished = part(best)
    self.base = canvas
    change = next
    rect = aligned(next.rect.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : next.rect)
    self.latest = frame
    isFirst = false
    return finished
  }

  /// Whether a frame differs from the latest one.
  func wouldChange(_ frame: PixelGrid) -> Bool { latest.map { $0 != frame } ?? true }

  /// The part of the last frame.
  mutating func end() -> Part? { latest == nil ? nil : part(.keep) }

  /// The number of pixels to store, roughly; nil if the change cannot be stored.
  private func cost(_ change: CanvasChange) -> Double? {
    let area = Double(change.rect.width * change.rect.height)
    // Runs of equal pixels take little.
    if change.canBlend { return Double(change.count) + area / 64 }
    return rules.canReplace ? area : nil
  }

  private func aligned(_ rect: PixelRect) -> PixelRect {
    PixelRect(
      minX: rect.minX - rect.minX % rules.alignment,
      minY: rect.minY - rect.minY % rules.alignment,
      maxX: rect.maxX,
      maxY: rect.maxY
    )
  }

  private func part(_ disposal: Disposal) -> Part? {
    guard let base, let latest, let change else { return nil }
    let pixels = latest.cropped(to: rect)
    var blended: PixelGrid?
    if change.canBlend {
      var only = pixels
      let old = base.cropped(to: rect)
      for index in only.pixels.indices where only.pixels[index] == old.pixels[index] {
        only.pixels[index] = 0
      }
      blended = only
    }
    return Part(
      rect: rect,
      frame: latest,
      pixels: pixels,
      blended: blended,
      disposal: disposal,
      changedCount: change.count
    )
  }
}
