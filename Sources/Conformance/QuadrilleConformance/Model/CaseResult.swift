package import QuadrilleImage

/// A value that was not permitted.
package struct Violation: Equatable, Sendable {
  /// Where a value stands in an image; row 0 is the framebuffer's.
  package struct Pixel: Hashable, Sendable {
    /// The column.
    package let x: Int
    /// The row.
    package let y: Int
    /// 0 for red, 1 for green, 2 for blue, 3 for alpha.
    package let channel: Int

    /// Makes a place.
    package init(x: Int, y: Int, channel: Int) {
      self.x = x
      self.y = y
      self.channel = channel
    }
  }

  /// The rule that forbids it.
  package let rule: Rule
  /// The section of the specification.
  package let section: String
  /// Where it stands in the image; nil for anything but pixels.
  package let pixel: Pixel?
  /// The minimum and the maximum value permitted; nil for anything but numbers.
  package let permitted: ClosedRange<Int>?
  /// The value found; nil for anything but numbers.
  package let found: Int?
  /// What is wrong, on one line.
  package let text: String

  /// Makes a violation.
  package init(
    rule: Rule,
    section: String? = nil,
    pixel: Pixel? = nil,
    permitted: ClosedRange<Int>? = nil,
    found: Int? = nil,
    text: String
  ) {
    self.rule = rule
    self.section = section ?? rule.section
    self.pixel = pixel
    self.permitted = permitted
    self.found = found
    self.text = text
  }

  /// The violation with words before its own that say in which scene it is.
  package func `in`(_ scene: String) -> Violation { replacingText("\(scene): \(text)") }

  /// The violation in other words.
  func replacingText(_ text: String) -> Violation {
    Violation(
      rule: rule,
      section: section,
      pixel: pixel,
      permitted: permitted,
      found: found,
      text: text
    )
  }
}

/// The images of a comparison that failed; row 0 is the framebuffer's.
package struct CaseImages: Equatable, Sendable {
  /// The preferred value of each channel.
  package let expected: Bitmap
  /// What was read.
  package let actual: Bitmap
  /// The minimum value permitted.
  package let low: Bitmap
  /// The maximum value permitted.
  package let high: Bitmap

  /// Makes the images; all have the same sides.
  package init(expected: Bitmap, actual: Bitmap, low: Bitmap, high: Bitmap) {
    self.expected = expected
    self.actual = actual
    self.low = low
    self.high = high
  }
}

/// What came of a case.
package struct CaseResult: Equatable, Sendable {
  /// The case's name.
  package let name: CaseName
  /// How it ended.
  package var state: CaseState
  /// Why, on one line; empty for a pass.
  package var message: String
  /// The first values that were not permitted, at most ``violationLimit``.
  package var violations: [Violation]
  /// How many values were not permitted.
  package var violationCount: Int
  /// The worst error for each rule, in steps of 1/255 from the exact value.
  package var measures: [Rule: Double]
  /// The share of pixels with a permitted value that was not the preferred one.
  package var nonPreferredShare: Double
  /// The seed of the run; with the name it gives the random numbers.
  package var seed: UInt64
  /// How long it took.
  package var seconds: Double
  /// The images of the first comparison that failed.
  package var images: CaseImages?

  /// How many violations a result names.
  package static let violationLimit = 16

  /// Makes a result; without more it is one that nothing was found in.
  package init(
    name: CaseName,
    state: CaseState,
    message: String = "",
    violations: [Violation] = [],
    violationCount: Int? = nil,
    measures: [Rule: Double] = [:],
    nonPreferredShare: Double = 0,
    seed: UInt64 = 0,
    seconds: Double = 0,
    images: CaseImages? = nil
  ) {
    self.name = name
    self.state = state
    self.message = message
    self.violations = violations
    self.violationCount = violationCount ?? violations.count
    self.measures = measures
    self.nonPreferredShare = nonPreferredShare
    self.seed = seed
    self.seconds = seconds
    self.images = images
  }
}
