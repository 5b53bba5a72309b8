public import QuadrilleImage
import QuadrilleSystem
public import Testing

/// Images that a test expects, stored as PNG files in a folder.
///
/// ```swift
/// let goldens = GoldenImages(folder: "Tests/Goldens/Menu", driver: renderer)
/// goldens.expect(frame.bitmap, matches: "title")
/// ```
///
/// An image that does not match fails the test, under Swift Testing and under XCTest. With Swift
/// Testing the actual, the expected and the difference image are attached as PNG; `swift test
/// --attachments-path DIR` saves attachments. With the variable `QUADRILLE_RECORD=1` in the
/// environment images are written instead of compared.
public struct GoldenImages: Sendable {
  /// The folder of the images: `title` is `title.png` in it.
  public let folder: String
  /// The driver, for tolerances: `GL_RENDERER`, or nil.
  public let driver: String?
  /// The comparison used if no tolerance matches the driver.
  public let comparison: ImageComparison
  /// Comparisons for specific drivers; the first that matches is used.
  public let tolerances: [DriverTolerance]
  /// Whether images are written instead of compared.
  public let isRecording: Bool

  /// Makes the golden images of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder of the images; it is created when the first one is recorded.
  ///   - driver: The driver, such as `context.capabilities.renderer`; nil for the CPU.
  ///   - comparison: The comparison; by default images must be equal.
  ///   - tolerances: Comparisons for specific drivers.
  ///   - isRecording: Whether to write images; nil uses the variable `QUADRILLE_RECORD`.
  public init(
    folder: String,
    driver: String? = nil,
    comparison: ImageComparison = ImageComparison(),
    tolerances: [DriverTolerance] = [],
    isRecording: Bool? = nil
  ) {
    self.folder = folder
    self.driver = driver
    self.comparison = comparison
    self.tolerances = tolerances
    self.isRecording = isRecording ?? GoldenFile.isRecordingWanted
  }

  /// The comparison for the driver.
  public var effectiveComparison: ImageComparison {
    tolerances.first { $0.fits(driver ?? "") }?.comparison ?? comparison
  }

  /// Compares an image with the golden image of a name, and fails the test if they differ.
  ///
  /// Straight values are compared; a premultiplied image is unpremultiplied first, as in PNG files.
  ///
  /// - Parameters:
  ///   - image: The actual image.
  ///   - name: The name of the file without `.png`; slashes separate folders.
  ///   - fileID: The module and file of the test; by default those of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line, from 1.
  ///   - column: The column, from 1.
  /// - Returns: Whether the image matches; true if it was recorded.
  @discardableResult
  public func expect(
    _ image: Bitmap,
    matches name: String,
    fileID: String = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
  ) -> Bool {
    let location = SourceLocation(
      fileID: fileID,
      filePath: filePath.description,
      line: line,
      column: column
    )
    return expect(image, name, TestLocation(sourceLocation: location, file: filePath))
  }

  /// Compares an image with the golden image of a name for another source location, such as the
  /// caller of a helper function.
  ///
  /// - Parameters:
  ///   - image: The actual image.
  ///   - name: The name of the file without `.png`; slashes separate folders.
  ///   - sourceLocation: The location of the failure; XCTest reports a file of the library instead.
  /// - Returns: Whether the image matches; true if it was recorded.
  @discardableResult
  public func expect(
    _ image: Bitmap,
    matches name: String,
    sourceLocation: SourceLocation
  ) -> Bool {
    expect(image, name, TestLocation(sourceLocation: sourceLocation, file: #filePath))
  }

  private func expect(_ image: Bitmap, _ name: String, _ location: TestLocation) -> Bool {
    func fail(_ message: String) {
      TestFailure(message: message, location: location).report()
    }
    var actual = image.unpremultiplied()
    actual.scale = 1
    let file = GoldenFile(folder: folder, name: name)
    if isRecording {
      do { try file.write(actual) } catch {
        fail("\(file.path) cannot be written: \(error)")
        return false
      }
      return true
    }
    let expected: Bitmap
    do { expected = try file.read() } catch {
      attach(actual, "\(name)-actual", location)
      fail("\(file.path) cannot be read: \(error); QUADRILLE_RECORD=1 writes it")
      return false
    }
    do {
      let outcome = try effectiveComparison.compare(expected, actual)
      if outcome.isSame { return true }
      attach(actual, "\(name)-actual", location)
      attach(expected, "\(name)-expected", location)
      attach(outcome.image, "\(name)-difference", location)
      fail(message(outcome, name))
    } catch {
      attach(actual, "\(name)-actual", location)
      attach(expected, "\(name)-expected", location)
      fail("\(name): \(error.message)")
    }
    return false
  }

  private func message(_ outcome: ImageComparison.Outcome, _ name: String) -> String {
    let comparison = effectiveComparison
    let difference = outcome.difference
    var text = "\(name) differs: \(comparison.metric.rawValue) \(outcome.value), tolerance "
    text += "\(comparison.tolerance); \(difference.differingPixels) of \(outcome.comparedPixels) "
    text += "pixels differ by up to \(difference.maximumDifference)"
    if let first = difference.first { text += ", the first at (\(first.x), \(first.y))" }
    if let driver { text += "; drawn by \(driver)" }
    return text
  }

  private func attach(_ bitmap: Bitmap, _ name: String, _ location: TestLocation) {
    guard let bytes = try? PNG.encode(bitmap) else { return }
    let plain = name.map { $0 == "/" ? "-" : $0 }
    Attachment.record(
      bytes,
      named: String(plain) + ".png",
      sourceLocation: location.sourceLocation
    )
  }
}

/// The comparison for images of a driver.
public struct DriverTolerance: Sendable {
  /// The driver: a pattern in which `*` matches any characters.
  public let driver: String
  /// The comparison.
  public let comparison: ImageComparison

  /// Makes a tolerance.
  ///
  /// - Parameters:
  ///   - driver: The driver, such as `llvmpipe*`; `*` alone matches any driver, also none.
  ///   - comparison: The comparison for its images.
  public init(_ driver: String, _ comparison: ImageComparison) {
    self.driver = driver
    self.comparison = comparison
  }

  /// Whether the pattern matches a driver.
  func fits(_ name: String) -> Bool {
    let parts = driver.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return name == driver
    }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
