public import QuadrilleImage
import QuadrilleSprite

/// A display list: quads in drawing order, split into runs of equal state.
///
/// Every ``Renderer`` draws the same image from the same list. Draw calls take points of the
/// canvas, y down, origin top left; the list stores device pixels.
///
/// ```swift
/// var list = DrawList(size: Size(width: 320, height: 200), scale: 2)
/// list.draw(hero, at: Point(x: 100, y: 150))
/// list.state.opacity = 0.5
/// list.draw(shadow, in: Rect(x: 80, y: 150, width: 40, height: 10))
/// ```
///
/// Lists have no capacity; they grow. Adding a quad takes amortized constant time and, once the
/// arrays have grown, no allocation: keep a list and call ``removeAll()`` for the next frame.
public struct DrawList: Sendable {
  /// The size of the canvas in pixels.
  public let pixelSize: PixelSize
  /// Pixels per point.
  public let scale: Double
  /// What is wrong with the size that was asked for, which renderers throw; nil for a canvas.
  package let canvasError: CanvasError?
  /// All quads in drawing order.
  public private(set) var quads: [Quad] = []
  /// The color factors of the quads in tinted runs, in drawing order.
  public private(set) var tints: [Tint] = []
  /// The bounds (minimum u, minimum v, maximum u, maximum v) of the quads in clamped runs.
  public private(set) var regions: [SIMD4<Float>] = []
  /// The masks of the quads in masked runs, in drawing order.
  public private(set) var masks: [ShapeMask] = []
  /// The perspective weights of the quads in projected runs, in drawing order.
  public private(set) var projections: [QuadProjection] = []
  /// Layers that are drawn separately and then composited as a whole.
  public internal(set) var groups: [Group] = []
  /// The state that the following draw calls use.
  public var state = DrawState() {
    didSet { updateDerivedState(from: oldValue) }
  }

  private var closedRuns: [Run] = []
  private var openRun: Run?
  private var openPage: Page.ID?
  private var openOptions: RunOptions = []

  /// The transform from draw-call coordinates to device pixels.
  var deviceTransform: Transform2D
  /// The map from the result of ``deviceTransform`` to device pixels; nil without perspective.
  private(set) var projection: ProjectiveTransform?
  /// Tint and opacity as a factor.
  var tint = Tint.white {
    didSet { updateStateNeeds() }
  }
  /// The run options that the state requires, whatever the sprite.
  private var stateNeeds: RunOptions = []

  /// Creates an empty list for a canvas.
  ///
  /// An invalid size or scale gives a list of a single pixel, for which renderers throw
  /// `canvas.size`.
  ///
  /// - Parameters:
  ///   - pixelSize: The size of the canvas in pixels.
  ///   - scale: Pixels per point, above 0.
  public init(pixelSize: PixelSize, scale: Double = 1) {
    let isCanvas = pixelSize.width >= 1 && pixelSize.height >= 1 && scale > 0 && scale.isFinite
    let size = Size(width: Double(pixelSize.width), height: Double(pixelSize.height))
    self.init(isCanvas ? pixelSize : nil, scale, requested: size)
  }

  /// Creates an empty list for a canvas of `round(size · scale)` pixels, at least one.
  public init(size: Size, scale: Double = 1) {
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    let isCanvas = width.isFinite && height.isFinite && scale > 0 && scale.isFinite
    let limit = Double(Int32.max)
    let pixelSize =
      isCanvas
      ? PixelSize(width: Int(min(max(1, width), limit)), height: Int(min(max(1, height), limit)))
      : nil
    self.init(pixelSize, scale, requested: size)
  }

  private init(_ pixelSize: PixelSize?, _ scale: Double, requested size: Size) {
    self.pixelSize = pixelSize ?? PixelSize(width: 1, height: 1)
    self.scale = pixelSize == nil ? 1 : scale
    canvasError =
      pixelSize == nil
      ? CanvasError(.size(width: size.width, height: size.height, scale: scale)) : nil
    deviceTransform = Transform2D(scaleX: self.scale, y: self.scale)
  }

  /// Runs: the quads split at every change of page or state.
  public var runs: [Run] {
    guard var last = openRun else { return closedRuns }
    last.quads = last.quads.lowerBound..<quads.count
    return closedRuns + [last]
  }

  /// Removes all quads; keeps the state and the allocated memory.
  public mutating func removeAll() {
    quads.removeAll(keepingCapacity: true)
    tints.removeAll(keepingCapacity: true)
    regions.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    projections.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    closedRuns.removeAll(keepingCapacity: true)
    openRun = nil
  }

  /// Reserves capacity for quads, so that adding them does not allocate.
  public mutating func reserveCapacity(_ count: Int) {
    guard count > quads.capacity else { return }
    // Grows by doubling, since arrays reserve exactly this number: many small calls stay linear.
    quads.reserveCapacity(max(count, 2 * quads.capacity))
  }

  /// Changes the state inside a closure and restores it afterwards.
  public mutating func withState<Failure: Error>(
    _ body: (inout DrawList) throws(Failure) -> Void
  ) throws(Failure) {
    let saved = state
    defer { state = saved }
    try body(&self)
  }

  private mutating func updateDerivedState(from old: DrawState) {
    if state.transform != old.transform {
      deviceTransform = state.transform.concatenating(Transform2D(scaleX: scale, y: scale))
    }
    if state.projection != old.projection {
      projection = state.projection.map { projection in
        ProjectiveTransform(Transform2D(scaleX: 1 / scale, y: 1 / scale))
          .concatenating(projection)
          .concatenating(Transform2D(scaleX: scale, y: scale))
      }
    }
    if state.tint != old.tint || state.opacity != old.opacity {
      tint = state.tint.tint(opacity: state.opacity)
    }
    if state.clip != old.clip || state.blendMode != old.blendMode { closeRun() }
    updateStateNeeds()
  }

  private mutating func updateStateNeeds() {
    stateNeeds = tint == .white ? [] : .tinted
    if state.blendMode != .normal || tint.alpha != .max { stateNeeds.insert(.blended) }
    if state.filter == .trilinear { stateNeeds.insert(.mipmapped) }
  }

  // MARK: Adding quads

  /// The filter that a quad needs.
  enum FilterRequirement {
    /// Nearest and linear filtering give the same result.
    case any
    case nearest
    case linear
  }

  /// The filters that make a difference for quads.
  var filterNeed: FilterRequirement { state.filter == .nearest ? .nearest : .linear }

  /// Adds a quad to the open run if its state is compatible, otherwise to a new run.
  ///
  /// - Parameters:
  ///   - quad: Its corners.
  ///   - page: Its page; nil for a solid color.
  ///   - filter: The filter that it needs.
  ///   - isOpaque: Whether it hides all content below, before tint.
  ///   - needsClamp: Whether texture coordinates must be clamped to `region`.
  ///   - source: The page itself, evaluated only when a new run starts.
  ///   - region: The bounds of its texture coordinates.
  @inline(__always)
  mutating func add(
    _ quad: Quad,
    from page: Page.ID?,
    filter: FilterRequirement,
    isOpaque: Bool,
    needsClamp: Bool,
    source: @autoclosure () -> RunSource,
    region: @autoclosure () -> SIMD4<Float>
  ) {
    if let projection {
      return addProjected(
        quad,
        through: projection,
        isImage: page != nil,
        filter: filter,
        isOpaque: isOpaque,
        needsClamp: needsClamp,
        source: source(),
        region: region()
      )
    }
    var needs = stateNeeds
    if filter == .linear { needs.insert(.linear) }
    if needsClamp { needs.insert(.clamped) }
    if page == nil { needs.insert(.tinted) }
    if !isOpaque { needs.insert(.blended) }

    // Options that the open run may have beyond the quad's needs; blending always changes the
    // result.
    let idle: RunOptions =
      switch filter {
      case .any: [.tinted, .clamped, .linear, .mipmapped]
      case .nearest: [.tinted, .clamped]
      case .linear: [.tinted, .clamped, .linear]
      }
    let fits =
      openRun != nil && openPage == page
      && openOptions.symmetricDifference(needs).isSubset(of: openOptions.intersection(idle))
    if !fits { openRun(source(), options: needs) }
    quads.append(quad)
    if openOptions.contains(.tinted) { tints.append(tint) }
    if openOptions.contains(.clamped) { regions.append(region()) }
  }

  /// The page of the open run and whether its quads are opaque, if further quads of this state are
  /// neither tinted nor clamped and use the filter of the run.
  var openPlainRun: (page: Page.ID, isOpaque: Bool)? {
    guard
      openRun != nil, let openPage, stateNeeds.isEmpty, !state.edgeAntialiasing,
      projection == nil,
      openOptions.isDisjoint(with: [.tinted, .clamped, .masked, .mipmapped, .projected]),
      openOptions.contains(.linear) == (state.filter == .linear)
    else { return nil }
    return (openPage, !openOptions.contains(.blended))
  }

  /// Adds the quads that a closure creates to the open run.
  @inline(__always)
  mutating func appendQuads(atMost count: Int, _ body: (inout OutputSpan<Quad>) -> Void) {
    quads.append(addingCapacity: count, initializingWith: body)
  }

  /// Adds a quad of a solid color, masked if required.
  ///
  ///   - quad: Its corners, on whole pixels.
  ///   - color: The color, including tint and opacity.
  ///   - color: The color, tint and opacity included.
  ///   - mask: The mask.
  ///   - projection: The perspective part of a mask.
  mutating func addColor(
    _ quad: Quad,
    _ color: Tint,
    mask: ShapeMask? = nil,
    projection: QuadProjection? = nil
  ) {
    var options: RunOptions = .tinted
    if projection != nil { options.insert(.projected) }
    if mask != nil { options.formUnion([.masked, .blended]) }
    if color.alpha != .max || state.blendMode != .normal { options.insert(.blended) }
    if !canExtendOpenRun(.color, options, clip: state.clip) { openRun(.color, options: options) }
    append(quad, tint: color, region: nil, mask: mask, projection: projection)
  }

  /// Adds a quad to the open run with the data that the run's options require.
  mutating func append(
    _ quad: Quad,
    tint: Tint,
    region: SIMD4<Float>?,
    mask: ShapeMask?,
    projection: QuadProjection? = nil
  ) {
    quads.append(quad)
    if openOptions.contains(.tinted) { tints.append(tint) }
    if openOptions.contains(.clamped), let region { regions.append(region) }
    if openOptions.contains(.masked), let mask { masks.append(mask) }
    if openOptions.contains(.projected) { projections.append(projection ?? .flat) }
  }

  /// Whether quads of some source and options, in the state's blend mode, can join the open run.
  func canExtendOpenRun(_ source: RunSource, _ options: RunOptions, clip: PixelRect?) -> Bool {
    guard let openRun else { return false }
    return openOptions == options && openRun.clip == clip && openRun.source.isSame(as: source)
  }

  mutating func openRun(_ source: RunSource, options: RunOptions) {
    openRun(source, options: options, clip: state.clip)
  }

  @inline(never)
  mutating func openRun(_ source: RunSource, options: RunOptions, clip: PixelRect?) {
    closeRun()
    openRun = Run(
      source: source,
      blendMode: state.blendMode,
      options: options,
      clip: clip,
      quads: quads.count..<quads.count,
      firstTint: tints.count,
      firstRegion: regions.count,
      firstMask: masks.count,
      firstProjection: projections.count
    )
    openPage = if case .page(let page) = source { page.id } else { nil }
    openOptions = options
  }

  /// Ends the open run: the next quad starts a new one.
  mutating func closeRun() {
    guard var run = openRun else { return }
    run.quads = run.quads.lowerBound..<quads.count
    closedRuns.append(run)
    openRun = nil
  }
}
