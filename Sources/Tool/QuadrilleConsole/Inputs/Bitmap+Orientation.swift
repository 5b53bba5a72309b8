package import QuadrilleImage
import QuadrilleSystem

extension Bitmap {
  /// Returns the image with its Exif orientation applied, or as stored with a warning if they
  /// differ.
  ///
  /// - Parameters:
  ///   - appliesOrientation: Whether to apply the Exif orientation.
  ///   - name: The file name for the message.
  package func oriented(_ appliesOrientation: Bool, named name: String) -> Bitmap {
    guard orientation != .up else { return self }
    if appliesOrientation { return applyingOrientation() }
    Console.report(
      Diagnostic(
        .note,
        code: "picture.orientation",
        location: DiagnosticLocation(file: name),
        message: "has an EXIF orientation that is not applied; use --apply-exif-orientation"
      )
    )
    return self
  }
}
