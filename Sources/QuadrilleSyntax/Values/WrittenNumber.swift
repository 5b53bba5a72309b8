/// Numbers as data files have them: no digits that say nothing.
package enum WrittenNumber {
  /// Half of a whole number: `3`, `-0.5`.
  package static func half(_ doubled: Int) -> String {
    guard !doubled.isMultiple(of: 2) else { return "\(doubled / 2)" }
    return "\(doubled < 0 ? "-" : "")\(doubled.magnitude / 2).5"
  }

  /// A number with at most six decimals, the last one not 0.
  package static func decimal(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let millionths = Int((value * 1_000_000).rounded())
    let sign = millionths < 0 ? "-" : ""
    let whole = millionths.magnitude / 1_000_000
    var digits = String(millionths.magnitude % 1_000_000)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return digits.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(digits)"
  }
}
