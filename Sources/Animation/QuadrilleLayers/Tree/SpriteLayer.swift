import QuadrilleImage
public import QuadrilleSprite

/// A layer that shows one sample of a sheet, chosen by number, after `MCSpriteLayer`.
///
/// The sample decides the contents, their rectangle and the size of the bounds; setting these does
/// not show while a sample is chosen. The number can be animated; beyond the last sample, as at the
/// end of an animation to n + 1, the last one is shown.
///
/// ```swift
/// let hero = SpriteLayer(sheet: SpriteSheet(image: picture, sampleSize: Size(width: 40, height: 40)))
/// var walk = BasicAnimation(.sampleIndex, from: 1, to: 6, duration: 1)     // samples 1 to 5
/// walk.timing.repeatCount = .infinity
/// hero.add(walk, forKey: "walk")
/// hero.currentSample(at: 0.5)                                              // 2: the third
/// ```
public final class SpriteLayer: Layer {
  /// The samples.
  public let sheet: SpriteSheet
  /// Supplies the sample of a number counted from 1 instead of the sheet; nil for the sheet.
  public var sampleProvider: ((Int) -> SpriteSheet.Sample?)? {
    didSet { displayModel() }
  }
  /// How often a sample was looked up in the sheet: once each time that it is another than the last
  /// one, however often the layer is drawn meanwhile.
  ///
  /// It is the early return of `MCSpriteLayer`: the same sample is shown again without being chosen
  /// again. A ``sampleProvider`` is asked each time, and not counted.
  public private(set) var choiceCount = 0
  /// The sample that was looked up last; the number decides it.
  private var cachedSampleChoice: (number: Int, sample: SpriteSheet.Sample?)?
  /// Whether the bounds have the size of the sample; if not, they are those of any layer.
  public var adoptsSampleSize = true {
    didSet { displayModel() }
  }
  /// The action of a change of ``sampleIndex`` in a transaction; none unless set.
  public var sampleAction: LayerAction?

  /// Makes a layer that shows the first sample of a sheet.
  public init(sheet: SpriteSheet) {
    self.sheet = sheet
    super.init()
    features = []
    model.sampleIndex = 1
    displayModel()
  }

  /// Makes a layer whose samples a closure supplies.
  ///
  /// - Parameters:
  ///   - image: What is shown where the closure supplies nothing.
  ///   - sampleProvider: Gives the sample of a number counted from 1.
  public convenience init(
    image: Sprite,
    sampleProvider: @escaping (Int) -> SpriteSheet.Sample? = { _ in nil }
  ) {
    self.init(sheet: SpriteSheet(sprites: [image]))
    self.sampleProvider = sampleProvider
  }

  /// The chosen sample counted from 1; 0 for none, which leaves the contents as they are.
  public var sampleIndex: Int {
    get { model.sampleIndex }
    set {
      willChange(.sampleIndex, to: newValue)
      model.sampleIndex = newValue
      displayModel()
    }
  }

  /// The chosen sample counted from 0; nil for none.
  public var sample: Int? {
    get { model.sampleIndex > 0 ? model.sampleIndex - 1 : nil }
    set { sampleIndex = newValue.map { max(0, $0) &+ 1 } ?? 0 }
  }

  /// The number of the sample that is seen at a time, counted from 1; 0 for none.
  public func currentSampleIndex(at time: Double) -> Int { state(at: time).sampleIndex }

  /// The sample that is seen at a time, counted from 0; nil for none.
  public func currentSample(at time: Double) -> Int? {
    let index = currentSampleIndex(at: time)
    return index > 0 ? index - 1 : nil
  }

  /// Nothing for what the sample decides, so that frames do not slide into each other.
  public override func defaultAction(for property: LayerProperty) -> LayerAction? {
    switch property {
    case .bounds, .contents, .contentsRect: .disabled
    case .sampleIndex: sampleAction ?? .disabled
    default: nil
    }
  }

  /// Chooses the sample: contents, their rectangle and the size of the bounds.
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

  /// The sample of the sheet by its number from 1, as it was found last where it is the same.
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
