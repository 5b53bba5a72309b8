public import QuadrilleImage
import QuadrilleSystem
public import Testing

/// Pictures that a test expects, kept as PNG files in a folder.
///
/// ```swift
/// let goldens = GoldenImages(folder: "Tests/Goldens/Menu", driver: renderer)
/// goldens.expect(frame.bitmap, matches: "title")
/// ```
///
/// A picture that does not match records an issue, with what was drawn, what was expected and their
/// difference attached as PNG. `swift test --attachments-path DIR` keeps attachments. With the
/// variable `QUADRILLE_RECORD=1` in the environment pictures are written instead of compared.
public struct GoldenImages: Sendable {
  /// Where the pictures are: `title` is `title.png` in it.
  public let folder: String
  /// What draws, as far as tolerances depend on it: `GL_RENDERER`, or nil.
  public let driver: String?
  /// How pictures are compared where no tolerance names the driver.
  public let comparison: ImageComparison
  /// How pictures of some drivers are compared; the first that fits the driver counts.
  public let tolerances: [DriverTolerance]
  /// Whether pictures are written instead of compared.
  public let isRecording: Bool

  /// Names a folder of pictures.
  ///
  /// - Parameters:
  ///   - folder: Where the pictures are; it is made when the first one is recorded.
  ///   - driver: What draws, such as `context.capabilities.renderer`; nil for the CPU.
  ///   - comparison: How pictures are compared; without it they have to be equal.
  ///   - tolerances: How pictures of some drivers are compared.
  ///   - isRecording: Whether to write pictures; nil asks the environment for `QUADRILLE_RECORD`.
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

  /// The comparison that counts for the driver.
  public var effectiveComparison: ImageComparison {
    tolerances.first { $0.fits(driver ?? "") }?.comparison ?? comparison
  }

  /// Compares a picture with the one of that name, and records an issue where they differ.
  ///
  /// Straight values are compared; a premultiplied picture is divided by its alpha first, as PNG
  /// files have it.
  ///
  /// - Parameters:
  ///   - image: What was drawn.
  ///   - name: The name of the file without `.png`; slashes make folders.
  ///   - sourceLocation: Where the issue is told to be.
  /// - Returns: Whether the picture is as expected; true where it was recorded.
  @discardableResult
  public func expect(
    _ image: Bitmap,
    matches name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    var actual = image.unpremultiplied()
    actual.scale = 1
    let file = GoldenFile(folder: folder, name: name)
    if isRecording {
      do { try file.write(actual) } catch {
        Issue.record("\(file.path) cannot be written: \(error)", sourceLocation: sourceLocation)
        return false
      }
      return true
    }
    let expected: Bitmap
    do { expected = try file.read() } catch {
      attach(actual, "\(name)-actual", sourceLocation)
      Issue.record(
        "\(file.path) cannot be read: \(error); QUADRILLE_RECORD=1 writes it",
        sourceLocation: sourceLocation
      )
      return false
    }
    do {
      let outcome = try effectiveComparison.compare(expected, actual)
      if outcome.isSame { return true }
      attach(actual, "\(name)-actual", sourceLocation)
      attach(expected, "\(name)-expected", sourceLocation)
      attach(outcome.image, "\(name)-difference", sourceLocation)
      Issue.record(Comment(rawValue: message(outcome, name)), sourceLocation: sourceLocation)
    } catch {
      attach(actual, "\(name)-actual", sourceLocation)
      attach(expected, "\(name)-expected", sourceLocation)
      Issue.record("\(name): \(error.message)", sourceLocation: sourceLocation)
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

  private func attach(_ bitmap: Bitmap, _ name: String, _ sourceLocation: SourceLocation) {
    guard let bytes = try? PNG.encode(bitmap) else { return }
    let plain = name.map { $0 == "/" ? "-" : $0 }
    Attachment.record(bytes, named: String(plain) + ".png", sourceLocation: sourceLocation)
  }
}

/// How pictures of a driver are compared.
public struct DriverTolerance: Sendable {
  /// The driver: a text in which `*` stands for any characters.
  public let driver: String
  /// How its pictures are compared.
  public let comparison: ImageComparison

  /// Makes a tolerance.
  ///
  /// - Parameters:
  ///   - driver: The driver, such as `llvmpipe*`; `*` alone is any, also none.
  ///   - comparison: How its pictures are compared.
  public init(_ driver: String, _ comparison: ImageComparison) {
    self.driver = driver
    self.comparison = comparison
  }

  /// Whether a driver is meant.
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
