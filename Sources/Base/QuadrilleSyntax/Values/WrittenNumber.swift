extension Double {
  /// The number with at most six decimals, without trailing zeros.
  package var written: String {
    guard isFinite, abs(self) < 1e9 else { return "0" }
    let millionths = Int((self * 1_000_000).rounded())
    let sign = millionths < 0 ? "-" : ""
    let whole = millionths.magnitude / 1_000_000
    var digits = String(millionths.magnitude % 1_000_000)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return digits.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(digits)"
  }
}
