/// Prints table rows and records whether all limits were met.
struct Report {
  /// A value of a row, and whether it meets its limits.
  struct Cell {
    let text: String
    let isMet: Bool

    init(_ text: String, isMet: Bool = true) {
      self.text = text
      self.isMet = isMet
    }
  }

  private(set) var isMet = true

  /// Prints a separate line.
  func printLine(_ text: String) { print(text) }

  /// Prints the column names.
  func heading() {
    print(
      "what".padded(38) + "ratio".padded(8) + "min to max".padded(16) + "by CPU".padded(9)
        + "bar".padded(8) + "ms, and the floor's"
    )
  }

  /// Prints a comparison with the maximum of its ratio.
  ///
  /// - Parameters:
  ///   - bar: The maximum; infinite for an informational row.
  ///   - byProcessor: Whether CPU time decides, which is as good as wall time for work on one
  ///     thread and is disturbed less by other programs.
  mutating func add(
    _ name: String,
    _ comparison: Comparison,
    atMost bar: Double,
    byProcessor: Bool = false
  ) {
    let decisive = byProcessor ? comparison.processorRatio : comparison.ratio
    let met = decisive.median <= bar
    if !met { isMet = false }
    let ratio = comparison.ratio
    print(
      name.padded(38) + ratio.median.fixed(3).padded(8)
        + "\(ratio.minimum.fixed(2)) to \(ratio.maximum.fixed(2))".padded(16)
        + comparison.processorRatio.median.fixed(3).padded(9)
        + (bar.isFinite ? "\(bar.fixed(3))\(met ? "" : " !")" : "").padded(8)
        + "\((comparison.seconds.median * 1e3).fixed(3)), "
        + (comparison.floorSeconds.median * 1e3).fixed(3)
    )
  }

  /// Prints Mpixel/s with the required minimum.
  mutating func addRate(_ name: String, _ rate: Double, atLeast bar: Double) {
    let met = rate >= bar
    if !met { isMet = false }
    print(
      name.padded(38) + "\(rate.fixed(0)) MPix/s by CPU".padded(33)
        + "\(bar.fixed(0))\(met ? "" : " !")"
    )
  }

  /// Prints a row of values.
  mutating func add(_ name: String, _ cells: [Cell]) {
    if cells.contains(where: { !$0.isMet }) { isMet = false }
    let texts = cells.map { ($0.isMet ? $0.text : $0.text + " !").padded(26) }
    print(name.padded(18) + texts.joined())
  }

  /// Prints an error, which counts as a missed limit.
  mutating func fail(_ text: String) {
    isMet = false
    print("! \(text)")
  }

  /// Prints a value with its maximum.
  mutating func add(_ name: String, _ value: Double, unit: String, atMost bar: Double) {
    add(name, value, unit: unit, bar: bar.isFinite ? bar : nil, isMet: value <= bar)
  }

  /// Adds a row for a value with a minimum.
  mutating func add(_ name: String, _ value: Double, unit: String, atLeast bar: Double) {
    add(name, value, unit: unit, bar: bar, isMet: value >= bar)
  }

  private mutating func add(
    _ name: String,
    _ value: Double,
    unit: String,
    bar: Double?,
    isMet met: Bool
  ) {
    if !met { isMet = false }
    let limit = bar.map { "\($0.fixed(3))\(met ? "" : " !")" } ?? ""
    print(name.padded(38) + "\(value.fixed(3)) \(unit)".padded(33) + limit)
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

extension Double {
  /// The number with a fixed number of decimals.
  func fixed(_ digits: Int) -> String {
    guard isFinite else { return "\(self)" }
    var factor = 1.0
    for _ in 0..<digits { factor *= 10 }
    let whole = Int((magnitude * factor).rounded())
    let text = String(whole % Int(factor))
    let sign = self < 0 && whole > 0 ? "-" : ""
    if digits == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole / Int(factor))."
      + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
