import QuadrillePixels

/// What leads a property: its values without their timing.
///
/// A class, so that tracks of any type are of one size and copying them copies no values.
final class Motion<Value: Interpolatable>: Sendable {
  /// How a value follows from the fraction of the way that is done.
  enum Course: Sendable {
    /// Between two values.
    case fixed(from: Value, to: Value)
    /// To what the layer has.
    case fromOnly(Value)
    /// From what the layer has.
    case toOnly(Value)
    /// From what the layer has to so much more.
    case byOnly(Value)
    /// Along a table.
    case keyframes(KeyframeTable<Value>)
    /// Nowhere.
    case nothing
  }

  let property: LayerProperty
  let course: Course
  let isAdditive: Bool
  let isCumulative: Bool

  init(_ property: LayerProperty, _ course: Course, isAdditive: Bool, isCumulative: Bool) {
    self.property = property
    self.course = course
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  /// The value where a fraction of the way is done; nil where there is no way.
  @inline(__always)
  func value(at fraction: Double, current: () -> Value) -> Value? {
    switch course {
    case .fixed(let from, let to): return from.mixed(with: to, by: fraction)
    case .fromOnly(let from): return from.mixed(with: current(), by: fraction)
    case .toOnly(let to): return current().mixed(with: to, by: fraction)
    case .byOnly(let by):
      let start = current()
      return start.mixed(with: start.adding(by), by: fraction)
    case .keyframes(let table): return table.value(at: fraction)
    case .nothing: return nil
    }
  }

  /// The value where an animation is, the cycles before included.
  @inline(__always)
  func value(
    at progress: MediaTiming.Progress,
    curve: TimingCurve,
    autoreverses: Bool,
    current: () -> Value
  ) -> Value? {
    let value = value(at: curve.value(for: progress.fraction), current: current)
    guard isCumulative, progress.cycle > 0, let value else { return value }
    let end = self.value(at: autoreverses ? 0 : 1, current: current)
    return end?.repeated(progress.cycle).adding(value) ?? value
  }
}

extension Motion where Value: TrackValue {
  /// What the layer has, where an end of the way is open.
  @inline(__always)
  func current(of layer: Layer) -> Value {
    // What is added starts from nothing: the layer's own value lies below it already.
    isAdditive ? Value.nothing : Value.read(property, from: Evaluation(layer.model))
  }

  /// Writes the value where an animation is.
  @inline(__always)
  func apply(
    _ progress: MediaTiming.Progress,
    curve: TimingCurve,
    autoreverses: Bool,
    of layer: Layer,
    to evaluation: inout Evaluation
  ) {
    let value = value(at: progress, curve: curve, autoreverses: autoreverses) {
      current(of: layer)
    }
    guard let value else { return }
    guard isAdditive else { return Value.write(value, to: property, in: &evaluation) }
    let below = Value.read(property, from: evaluation)
    Value.write(below.adding(value), to: property, in: &evaluation)
  }
}

/// A motion of any of the types that layers have properties of.
enum AnyMotion: Sendable {
  case number(Motion<Double>)
  case point(Motion<Point>)
  case size(Motion<Size>)
  case rect(Motion<Rect>)
  case color(Motion<Color>)
  case affine(Motion<AffineTransform>)
  case transform(Motion<Transform3D>)
  case integer(Motion<Int>)
  case flag(Motion<Bool>)
  case contents(Motion<LayerContents>)
  /// A type that no property has; there are no keys of it.
  case other

  init<Value>(_ motion: Motion<Value>) {
    self =
      switch motion {
      case let motion as Motion<Double>: .number(motion)
      case let motion as Motion<Point>: .point(motion)
      case let motion as Motion<Size>: .size(motion)
      case let motion as Motion<Rect>: .rect(motion)
      case let motion as Motion<Color>: .color(motion)
      case let motion as Motion<AffineTransform>: .affine(motion)
      case let motion as Motion<Transform3D>: .transform(motion)
      case let motion as Motion<Int>: .integer(motion)
      case let motion as Motion<Bool>: .flag(motion)
      case let motion as Motion<LayerContents>: .contents(motion)
      default: .other
      }
  }

  /// The motion's property and whether it is added to what lies below.
  var summary: (property: LayerProperty, isAdditive: Bool)? {
    switch self {
    case .number(let motion): (motion.property, motion.isAdditive)
    case .point(let motion): (motion.property, motion.isAdditive)
    case .size(let motion): (motion.property, motion.isAdditive)
    case .rect(let motion): (motion.property, motion.isAdditive)
    case .color(let motion): (motion.property, motion.isAdditive)
    case .affine(let motion): (motion.property, motion.isAdditive)
    case .transform(let motion): (motion.property, motion.isAdditive)
    case .integer(let motion): (motion.property, motion.isAdditive)
    case .flag(let motion): (motion.property, motion.isAdditive)
    case .contents(let motion): (motion.property, motion.isAdditive)
    case .other: nil
    }
  }
}
