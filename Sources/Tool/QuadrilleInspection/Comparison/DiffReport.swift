import QuadrilleConsole
package import QuadrilleImage
package import QuadrilleSyntax
import QuadrilleSystem

/// The result of comparing two sides.
package struct DiffReport {
  /// The result for one pair of images.
  package enum Finding: Sendable {
    /// The images were compared.
    case compared(DifferenceMetrics)
    /// The images differ in size.
    case sizes(PixelSize, PixelSize)
    /// One side lacks the image.
    case missing(from: String)
    /// A fact about all images differs: its name and both values.
    case fact(String, String, String)
    /// The stored data differs, although it decodes to the same 8 bits per channel.
    case stored
    /// Samples of 16 bits differ, although their upper 8 bits are equal.
    case samples(count: Int, largest: Int)
  }

  /// The metrics of a pair, without its images, since there may be a million pairs.
  package struct DifferenceMetrics: Sendable {
    package let isSame: Bool
    package let value: Double
    package let comparedPixels: Int
    package let pixelsPastTolerance: Int
    package let differingPixels: Int
    package let largest: SIMD4<UInt8>
    package let mean: SIMD4<Double>
    package let first: (x: Int, y: Int)?
    package let bounds: Rect?

    package init(_ outcome: ImageComparison.Outcome) {
      isSame = outcome.isSame
      value = outcome.value
      comparedPixels = outcome.comparedPixels
      pixelsPastTolerance = outcome.pixelsPastTolerance
      differingPixels = outcome.difference.differingPixels
      largest = outcome.difference.largest
      mean = outcome.difference.mean
      first = outcome.difference.first
      bounds = outcome.difference.bounds
    }
  }

  /// One pair of images.
  package struct Entry {
    package let name: String
    package let finding: Finding
    /// The path of the difference image.
    package var output: String?

    package init(
      name: String,
      finding: Finding,
      output: String? = nil
    ) {
      self.name = name
      self.finding = finding
      self.output = output
    }

    /// Whether the images count as equal.
    package var isSame: Bool {
      if case .compared(let figures) = finding { figures.isSame } else { false }
    }
  }

  package let comparison: ImageComparison
  package let first: String
  package let second: String
  package var isMultiple: Bool
  package var entries: [Entry] = []
  /// What was compared, if it is the same for all entries.
  package var comparedText: String?

  package init(
    comparison: ImageComparison,
    first: String,
    second: String,
    isMultiple: Bool,
    entries: [Entry] = []
  ) {
    self.comparison = comparison
    self.first = first
    self.second = second
    self.isMultiple = isMultiple
    self.entries = entries
  }

  /// Whether all images count as equal.
  package var isSame: Bool { entries.allSatisfy(\.isSame) }

  // MARK: Text output

  /// The text output: a line for each pair that differs, and the metrics.
  package var lines: [String] {
    var lines = entries.filter { !$0.isSame || !isMultiple }.flatMap(lines)
    if isMultiple {
      let different = entries.count { !$0.isSame }
      lines.append("\(different) of \(counted(entries.count, "image")) differ")
    }
    if let comparedText { lines.append("compared: \(comparedText)") }
    return lines
  }

  private func lines(_ entry: Entry) -> [String] {
    let name = isMultiple && !entry.name.isEmpty ? "\(entry.name): " : ""
    switch entry.finding {
    case .missing(let side): return ["\(name)missing from \(side)"]
    case .sizes(let one, let other): return ["\(name)\(one) and \(other) pixels"]
    case .fact(let fact, let one, let other):
      return ["\(name)different \(fact): \(Self.shortened(one)) and \(Self.shortened(other))"]
    case .stored:
      return ["\(name)different stored data, which decodes to the same 8 bits per channel"]
    case .samples(let count, let largest):
      return [
        "\(name)different in 16 bits per channel only: \(counted(count, "sample")), "
          + "by up to \(largest) of 65535"
      ]
    case .compared(let difference):
      let value = "\(comparison.metric.rawValue) \(Self.rounded(difference.value))"
      guard let first = difference.first else { return ["\(name)identical, \(value)"] }
      let verdict = difference.isSame ? "the same within the tolerance" : "different"
      var lines = [
        "\(name)\(verdict), \(value)",
        "  first differing pixel (\(first.x), \(first.y)); "
          + "\(difference.differingPixels) of \(difference.comparedPixels) pixels differ",
        "  largest difference \(Self.channels(difference.largest.map(Double.init))), "
          + "mean \(Self.channels(difference.mean.values))",
      ]
      if let bounds = difference.bounds {
        lines.append(
          "  within \(Int(bounds.minX)),\(Int(bounds.minY)) "
            + "\(Int(bounds.width))x\(Int(bounds.height))"
        )
      }
      return lines
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(60))…" : text
  }

  private static func channels(_ values: [Double]) -> String {
    zip(["red", "green", "blue", "alpha"], values)
      .map { "\($0) \(rounded($1))" }.joined(separator: ", ")
  }

  private static func rounded(_ value: Double) -> String {
    guard value.isFinite else { return "infinite" }
    return JSONOutputValue.number((value * 10_000).rounded() / 10_000).compact
  }

  // MARK: JSON output

  package var json: JSONOutputValue {
    .object([
      ("schema", .string("quadrille.diff/1")), ("same", .bool(isSame)),
      ("metric", .string(comparison.metric.rawValue)),
      ("tolerance", .number(comparison.tolerance)),
      ("maxDifferent", .number(comparison.allowedShare)),
      ("first", .string(first)), ("second", .string(second)),
      ("pictures", .array(entries.map(\.json))),
      ("compared", JSONOutputValue(comparedText)),
    ])
  }
}

extension DiffReport.Entry {
  /// The pair's result as JSON.
  package var json: JSONOutputValue {
    var members: [(String, JSONOutputValue)] = [
      ("name", .string(name)), ("same", .bool(isSame)),
    ]
    switch finding {
    case .missing(let side): members.append(("missingFrom", .string(side)))
    case .fact(let fact, let one, let other):
      members += [("fact", .string(fact)), ("values", .array([.string(one), .string(other)]))]
    case .stored: members.append(("stored", .bool(false)))
    case .samples(let count, let largest):
      members += [("differentSamples", .integer(count)), ("largestOf65535", .integer(largest))]
    case .sizes(let one, let other):
      members += [("sizes", .array([.string("\(one)"), .string("\(other)")]))]
    case .compared(let difference):
      members += [
        ("value", .number(difference.value)), ("pixels", .integer(difference.comparedPixels)),
        ("differentPixels", .integer(difference.differingPixels)),
        ("pixelsPastTolerance", .integer(difference.pixelsPastTolerance)),
        ("largest", .array(difference.largest.map { .integer(Int($0)) })),
        ("mean", .array(difference.mean.values.map(JSONOutputValue.number))),
      ]
      if let first = difference.first {
        members.append(("first", .array([.integer(first.x), .integer(first.y)])))
      }
      if let bounds = difference.bounds {
        members.append(
          (
            "bounds",
            .array(
              [bounds.minX, bounds.minY, bounds.width, bounds.height].map(JSONOutputValue.number)
            )
          )
        )
      }
    }
    if let output = output { members.append(("output", .string(output))) }
    return .object(members)
  }
}

extension SIMD4 {
  /// The four components.
  fileprivate var values: [Scalar] { [x, y, z, w] }

  fileprivate func map<Result>(_ transform: (Scalar) -> Result) -> [Result] {
    values.map(transform)
  }
}
