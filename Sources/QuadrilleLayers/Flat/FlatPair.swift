/// Two numbers that are led through one by one.
struct FlatPair: VectorValue {
  var numbers: SIMD2<Double>

  init(_ numbers: SIMD2<Double>) {
    self.numbers = numbers
  }

  func adding(_ other: FlatPair) -> FlatPair { FlatPair(numbers + other.numbers) }
  func subtracting(_ other: FlatPair) -> FlatPair { FlatPair(numbers - other.numbers) }
  func scaled(by factor: Double) -> FlatPair { FlatPair(numbers * factor) }
  var squaredLength: Double { (numbers * numbers).sum() }
}
