package import QuadrilleImage
import QuadrilleSystem

extension Bitmap {
  /// The picture as it is seen, or as it is stored; that the two differ is reported.
  ///
  /// - Parameters:
  ///   - appliesOrientation: Whether rows are to be turned as the picture's Exif data say.
  ///   - name: The file, for the message.
  package func oriented(_ appliesOrientation: Bool, named name: String) -> Bitmap {
    guard orientation != .up else { return self }
    if appliesOrientation { return applyingOrientation() }
    Console.report(
      Diagnostic(
        .note,
        code: "picture.orientation",
        location: DiagnosticLocation(file: name),
        message: "is meant to be seen turned, and is taken as it is stored; --upright turns it"
      )
    )
    return self
  }
}
