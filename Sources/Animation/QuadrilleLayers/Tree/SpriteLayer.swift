public import QuadrilleImage
public import QuadrilleSprite

/// A layer that shows one sample of a sheet, chosen by number, after `MCSpriteLayer`.
///
/// The sample determines the contents, their rectangle and the size of the bounds; setting these
/// has no visible effect while a sample is chosen. The number can be animated; beyond the last
/// sample, as at the end of an animation to n + 1, the last one is shown.
///
/// ```swift
/// let hero = SpriteLayer(sheet: SpriteSheet(image: image, sampleSize: Size(width: 40, height: 40)))
/// var walk = BasicAnimation(.sampleIndex, from: 1, to: 6, duration: 1)     // samples 1 to 5
/// walk.timing.repeatCount = .infinity
/// hero.add(walk, forKey: "walk")
/// hero.currentSample(at: 0.5)                                              // 2: the third
/// ```
public final class SpriteLayer: Layer {
  /// The samples.
  public let sheet: SpriteSheet
  /// Returns the sample for a number from 1 instead of the sheet; nil uses the sheet.
  public var sampleProvider: ((Int) -> SpriteSheet.Sample?)? {
    didSet { displayModel() }
  }
  /// The number of lookups in the sheet: one for each change of the sample, independent of the
  /// number of draws.
  ///
  /// It corresponds to the early return of `MCSpriteLayer`: an unchanged sample is not looked up
  /// again. A ``sampleProvider`` is called each time, and not counted.
  package private(set) var choiceCount = 0
  /// The last sample lookup and its number.
  private var cachedSampleChoice: (number: Int, sample: SpriteSheet.Sample?)?
  /// Whether the bounds take the size of the sample; otherwise they are independent of it.
  public var adoptsSampleSize = true {
    didSet { displayModel() }
  }
  /// The action for a change of ``sampleIndex`` in a transaction; none by default.
  public var sampleAction: LayerAction?

  /// Makes a layer that shows the first sample of a sheet.
  public init(sheet: SpriteSheet) {
    self.sheet = sheet
    super.init()
    features = []
    model.sampleIndex = 1
    displayModel()
  }

  /// Makes a layer that shows the first sample of an image cut into equal cells, row by row.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - sampleSize: The size of a cell in points.
  public convenience init(image: Sprite, sampleSize: Size) {
    self.init(sheet: SpriteSheet(image: image, sampleSize: sampleSize))
  }

  /// Makes a layer whose samples are supplied by a closure.
  ///
  /// - Parameters:
  ///   - image: The image to show if the closure returns nil.
  ///   - sampleProvider: Returns the sample for a number from 1.
  public convenience init(
    image: Sprite,
    sampleProvider: @escaping (Int) -> SpriteSheet.Sample? = { _ in nil }
  ) {
    self.init(sheet: SpriteSheet(sprites: [image]))
    self.sampleProvider = sampleProvider
  }

  /// The chosen sample, numbered from 1; 0 for none, which keeps the contents.
  public var sampleIndex: Int {
    get { model.sampleIndex }
    set {
      willChange(.sampleIndex, to: newValue)
      model.sampleIndex = newValue
      displayModel()
    }
  }

  /// The chosen sample, numbered from 0; nil for none.
  public var sample: Int? {
    get { model.sampleIndex > 0 ? model.sampleIndex - 1 : nil }
    set { sampleIndex = newValue.map { max(0, $0) &+ 1 } ?? 0 }
  }

  /// The sample at a time, numbered from 1; 0 for none.
  public func currentSampleIndex(at time: Double) -> Int { state(at: time).sampleIndex }

  /// The sample at a time, numbered from 0; nil for none.
  public func currentSample(at time: Double) -> Int? {
    let index = currentSampleIndex(at: time)
    return index > 0 ? index - 1 : nil
  }

  /// Disables animations of properties that the sample determines, so that frames do not slide into
  /// each other.
  public override func defaultAction(for property: LayerProperty) -> LayerAction? {
    switch property {
    case .bounds, .contents, .contentsRect: .disabled
    case .sampleIndex: sampleAction ?? .disabled
    default: nil
    }
  }

  /// Applies the sample: contents, their rectangle and the size of the bounds.
  public override func display(_ state: inout LayerState) {
    guard state.sampleIndex > 0 else {
      state.sampleIndex = 0
      return
    }
    if let sampleProvider {
      if let sample = sampleProvider(state.sampleIndex) { show(sample, in: &state) }
      return
    }
    state.sampleIndex = min(state.sampleIndex, sheet.count)
    if let sample = sample(numbered: state.sampleIndex) { show(sample, in: &state) }
  }

  /// The sample of the sheet by its number from 1, cached while it does not change.
  private func sample(numbered number: Int) -> SpriteSheet.Sample? {
    if let cachedSampleChoice, cachedSampleChoice.number == number {
      return cachedSampleChoice.sample
    }
    choiceCount += 1
    let sample = sheet[number - 1]
    cachedSampleChoice = (number, sample)
    return sample
  }

  private func show(_ sample: SpriteSheet.Sample, in state: inout LayerState) {
    state.sprite = sample.box
    state.contentsFade = nil
    state.contentsRect = sample.unitRect
    if adoptsSampleSize { state.bounds.size = sample.size }
  }

  override var cachedSampleCount: Int? {
    sampleProvider == nil && sheet.count > 0 ? sheet.count : nil
  }

  override func cachedSample(_ number: Int) -> (sample: SpriteSheet.Sample, size: Size?)? {
    sample(numbered: number).map { ($0, adoptsSampleSize ? $0.size : nil) }
  }

  override func makeSnapshot() -> Layer {
    let copy = SpriteLayer(sheet: sheet)
    copy.sampleProvider = sampleProvider
    copy.adoptsSampleSize = adoptsSampleSize
    return copy
  }
}
