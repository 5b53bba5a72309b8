package import QuadrilleImage
package import QuadrilleSystem

/// Two compared files or sprites: every image and every fact of both.
package struct DiffPair: Sendable {
  /// The result for one image or one fact.
  package struct Result: Sendable {
    /// `level 2, face 1`; empty for the only image.
    package let name: String
    package let finding: DiffReport.Finding
    /// The images; nil unless they are kept for output.
    package var images: (first: Bitmap, second: Bitmap, difference: Bitmap)?
  }

  /// The results: of the images that either side has, then of the facts that differ.
  package private(set) var results: [Result] = []
  /// What both sides have and was compared.
  package let comparedText: String

  /// Compares two files or sprites.
  ///
  /// - Parameters:
  ///   - comparison: The metric and the tolerance.
  ///   - first: The first side.
  ///   - second: The second side.
  ///   - names: The names of the sides, for what one of them lacks.
  ///   - isExact: Whether nothing may differ: then stored bytes and bits beyond 8 count, too.
  ///   - keepsImages: Whether images are kept for output.
  ///   - job: The job that reads and decodes.
  /// - Throws: The typed error of the stage that fails to read one of them.
  package init(
    _ comparison: ImageComparison,
    _ first: DiffInput.Part,
    _ second: DiffInput.Part,
    names: (first: String, second: String),
    isExact: Bool,
    keepsImages: Bool,
    job: JobContext
  ) throws {
    let one = try first.content(job)
    let other = try second.content(job)
    comparedText = DiffContent.comparedText(one, other)
    let counterparts = Dictionary(uniqueKeysWithValues: other.images.map { ($0.key, $0) })
    let known = Set(one.images.map(\.key))
    let added = other.images.filter { !known.contains($0.key) }
    let keys = one.images.map(\.key) + added.map(\.key)
    for image in one.images {
      let name = image.key.name(among: keys)
      guard let counterpart = counterparts[image.key] else {
        results.append(Result(name: name, finding: .missing(from: names.second)))
        continue
      }
      results.append(
        try Self.result(
          comparison,
          image,
          counterpart,
          name: name,
          isExact: isExact,
          keepsImages: keepsImages,
          job: job
        )
      )
    }
    for image in added {
      let name = image.key.name(among: keys)
      results.append(Result(name: name, finding: .missing(from: names.first)))
    }
    for fact in one.facts {
      guard let counterpart = other.facts.first(where: { $0.name == fact.name }),
        counterpart.value != fact.value
      else { continue }
      let finding = DiffReport.Finding.fact(fact.name, fact.value, counterpart.value)
      results.append(Result(name: "", finding: finding))
    }
  }

  private static func result(
    _ comparison: ImageComparison,
    _ first: DiffContent.Image,
    _ second: DiffContent.Image,
    name: String,
    isExact: Bool,
    keepsImages: Bool,
    job: JobContext
  ) throws -> Result {
    let one = try first.bitmap(job)
    let other = try second.bitmap(job)
    guard one.pixelSize == other.pixelSize else {
      return Result(name: name, finding: .sizes(one.pixelSize, other.pixelSize))
    }
    let outcome = try comparison.compare(one, other, job: job)
    var result = Result(name: name, finding: .compared(DiffReport.DifferenceMetrics(outcome)))
    if isExact, outcome.difference.differingPixels == 0, comparison.mask == nil,
      let hidden = try hiddenDifference(first, second, job)
    {
      result = Result(name: name, finding: hidden)
    }
    if keepsImages { result.images = (one, other, try outcome.checkedImage(job: job)) }
    return result
  }

  /// What differs although all pixels are equal in 8 bits per channel; nil if nothing does.
  private static func hiddenDifference(
    _ first: DiffContent.Image,
    _ second: DiffContent.Image,
    _ job: JobContext
  ) throws -> DiffReport.Finding? {
    if let one = first.stored, let other = second.stored, one.format == other.format {
      return one.bytes == other.bytes ? nil : .stored
    }
    guard first.samples != nil || second.samples != nil else { return nil }
    let one = try samples(first, job)
    let other = try samples(second, job)
    guard one.count == other.count else { return .stored }
    var count = 0
    var largest = 0
    for index in one.indices where one[index] != other[index] {
      count += 1
      largest = max(largest, abs(Int(one[index]) - Int(other[index])))
    }
    return count == 0 ? nil : .samples(count: count, largest: largest)
  }

  private static func samples(_ image: DiffContent.Image, _ job: JobContext) throws -> [UInt16] {
    if let samples = image.samples { return try samples(job) }
    let bitmap = try image.bitmap(job)
    return (0..<bitmap.height).flatMap { row in
      bitmap.bytes[(row * bitmap.stride)..<(row * bitmap.stride + 4 * bitmap.width)]
        .map { UInt16($0) * 257 }
    }
  }
}
