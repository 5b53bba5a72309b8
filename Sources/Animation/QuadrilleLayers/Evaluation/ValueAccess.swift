import QuadrilleDrawing
import QuadrilleImage

/// Reads and writes the values of a property in a layer's state.
struct ValueAccess<Value: Interpolatable>: Sendable {
  /// The start value of an additive animation with an unspecified endpoint.
  let zero: Value
  /// The count of numbers; 0 for values that do not consist of numbers.
  var count = 0
  /// Returns a number of a value and the next one, which is ignored if there is none.
  var pair: @Sendable (_ value: Value, _ number: Int) -> SIMD2<Double> = { _, _ in .zero }
  let read: @Sendable (LayerProperty, Evaluation) -> Value
  let write: @Sendable (Value, LayerProperty, inout Evaluation) -> Void
}

extension ValueAccess where Value: NumericValue {
  /// Access to values that consist of numbers, see ``NumberSlot``.
  static var numeric: Self {
    ValueAccess(
      zero: Value(numbers: .zero),
      count: Value.numberCount,
      pair: { $0.pair($1) },
      read: { property, evaluation in
        let slot = Int(property.slot ?? 0)
        var numbers = SIMD4<Double>.zero
        for number in 0..<Value.numberCount { numbers[number] = evaluation[slot + number] }
        return Value(numbers: numbers)
      },
      write: { value, property, evaluation in
        let slot = Int(property.slot ?? 0)
        for number in stride(from: 0, to: Value.numberCount, by: 2) {
          evaluation.set(
            value.pair(number),
            at: slot + number,
            isPair: number + 1 < Value.numberCount
          )
        }
      }
    )
  }
}

extension ValueAccess where Value: StateValue {
  /// Access to values that do not consist of numbers.
  static var whole: Self {
    ValueAccess(
      zero: Value.zero,
      read: { Value.read($0, from: $1) },
      write: { Value.write($0, to: $1, in: &$2) }
    )
  }
}

extension ValueAccess {
  /// Access to values that the state stores by the name of their property.
  static func stored(_ initial: Value) -> Self {
    ValueAccess(
      zero: initial,
      read: { $1.state.storedValues?[$0.name] as? Value ?? initial },
      write: { value, property, evaluation in
        evaluation.state.storedValues = evaluation.state.storedValues ?? [:]
        evaluation.state.storedValues?[property.name] = value
      }
    )
  }
}

/// A value of numbers that are interpolated separately.
protocol NumericValue: Interpolatable {
  /// The count of numbers, at most four.
  static var numberCount: Int { get }
  /// Makes a value from the first of four numbers.
  init(numbers: SIMD4<Double>)
  /// Returns a number and the next one, which is ignored if there is none.
  func pair(_ number: Int) -> SIMD2<Double>
}

extension Double: NumericValue {
  static var numberCount: Int { 1 }
  init(numbers: SIMD4<Double>) { self = numbers.x }
  func pair(_ number: Int) -> SIMD2<Double> { SIMD2(self, self) }
}

extension Point: NumericValue {
  static var numberCount: Int { 2 }
  init(numbers: SIMD4<Double>) { self.init(x: numbers.x, y: numbers.y) }
  func pair(_ number: Int) -> SIMD2<Double> { SIMD2(x, y) }
}

extension Size: NumericValue {
  static var numberCount: Int { 2 }
  init(numbers: SIMD4<Double>) { self.init(width: numbers.x, height: numbers.y) }
  func pair(_ number: Int) -> SIMD2<Double> { SIMD2(width, height) }
}

extension Rect: NumericValue {
  static var numberCount: Int { 4 }
  init(numbers: SIMD4<Double>) {
    self.init(x: numbers.x, y: numbers.y, width: numbers.z, height: numbers.w)
  }
  func pair(_ number: Int) -> SIMD2<Double> {
    number == 0 ? SIMD2(origin.x, origin.y) : SIMD2(size.width, size.height)
  }
}

extension Color: NumericValue {
  static var numberCount: Int { 4 }
  init(numbers: SIMD4<Double>) {
    self.init(red: numbers.x, green: numbers.y, blue: numbers.z, alpha: numbers.w)
  }
  func pair(_ number: Int) -> SIMD2<Double> {
    number == 0 ? SIMD2(red, green) : SIMD2(blue, alpha)
  }
}

/// An integer, truncated after each step.
extension Int: NumericValue {
  static var numberCount: Int { 1 }
  init(numbers: SIMD4<Double>) { self.init(cutting: numbers.x) }
  func pair(_ number: Int) -> SIMD2<Double> { SIMD2(Double(self), 0) }
}

/// Two numbers that are interpolated separately.
struct NumberPair: VectorValue {
  var numbers: SIMD2<Double>

  init(_ numbers: SIMD2<Double>) {
    self.numbers = numbers
  }

  func adding(_ other: NumberPair) -> NumberPair { NumberPair(numbers + other.numbers) }
  func subtracting(_ other: NumberPair) -> NumberPair { NumberPair(numbers - other.numbers) }
  func scaled(by factor: Double) -> NumberPair { NumberPair(numbers * factor) }
  var squaredLength: Double { (numbers * numbers).sum() }
}

/// A property value that does not consist of numbers.
protocol StateValue: Interpolatable {
  /// The neutral element of addition.
  static var zero: Self { get }
  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Self
  static func write(_ value: Self, to property: LayerProperty, in evaluation: inout Evaluation)
}

// Keys are typed, so that only the listed properties get here.

extension Transform2D: StateValue {
  static var zero: Transform2D { .identity }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Transform2D {
    evaluation.transform.affine
  }

  static func write(
    _ value: Transform2D,
    to property: LayerProperty,
    in evaluation: inout Evaluation
  ) {
    evaluation.parts = nil
    evaluation.state.affine = value
    evaluation.state.space = nil
  }
}

extension Transform3D: StateValue {
  static var zero: Transform3D { .identity }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Transform3D {
    property == .transform ? evaluation.transform : evaluation.state.sublayerTransform
  }

  static func write(
    _ value: Transform3D,
    to property: LayerProperty,
    in evaluation: inout Evaluation
  ) {
    if property == .transform {
      evaluation.transform = value
    } else {
      evaluation.state.sublayerTransform = value
    }
  }
}

extension Bool: StateValue {
  static var zero: Bool { false }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> Bool {
    property == .masksToBounds ? evaluation.state.masksToBounds : evaluation.state.isHidden
  }

  static func write(_ value: Bool, to property: LayerProperty, in evaluation: inout Evaluation) {
    if property == .masksToBounds {
      evaluation.state.masksToBounds = value
    } else {
      evaluation.state.isHidden = value
    }
  }
}

/// An element of a list in a gradient.
protocol GradientElement: Interpolatable {
  /// The list of a gradient.
  static func list(of gradient: Gradient) -> [Self]
  static func set(_ list: [Self], of gradient: inout Gradient)
}

extension Color: GradientElement {
  static func list(of gradient: Gradient) -> [Color] { gradient.colors }
  static func set(_ list: [Color], of gradient: inout Gradient) { gradient.colors = list }
}

extension Double: GradientElement {
  static func list(of gradient: Gradient) -> [Double] {
    gradient.locations ?? gradient.colors.indices.map(gradient.location)
  }

  static func set(_ list: [Double], of gradient: inout Gradient) { gradient.locations = list }
}

/// The lists of a gradient; a layer without a gradient stores none.
extension Array: StateValue where Element: GradientElement {
  static var zero: [Element] { [] }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> [Element] {
    evaluation.state.gradient.map(Element.list) ?? []
  }

  static func write(
    _ value: [Element],
    to property: LayerProperty,
    in evaluation: inout Evaluation
  ) {
    guard var gradient = evaluation.state.gradient else { return }
    Element.set(value, of: &gradient)
    evaluation.state.gradient = gradient
  }
}

extension LayerContents: StateValue {
  static var zero: LayerContents { LayerContents(nil) }

  static func read(_ property: LayerProperty, from evaluation: Evaluation) -> LayerContents {
    LayerContents(evaluation.state.sprite, fade: evaluation.state.contentsFade)
  }

  static func write(
    _ value: LayerContents,
    to property: LayerProperty,
    in evaluation: inout Evaluation
  ) {
    evaluation.state.sprite = value.box
    evaluation.state.contentsFade = value.fade
  }
}
