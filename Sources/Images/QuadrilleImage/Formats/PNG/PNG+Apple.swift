internal import QuadrilleSystem

// The PNG variant that Xcode writes for iOS (CgBI): the stored order of RGB and RGBA images is blue,
// green, red; RGBA is premultiplied, and there is no standard for it. Other color types are stored
// as in any PNG.

extension Bitmap {
  /// Converts pixels of the variant for iOS as they were stored.
  mutating func convertFromApple(
    _ info: PNG.Info,
    _ name: String?,
    _ premultiplying: Bool,
    _ warnings: inout [Diagnostic]
  ) {
    guard info.colorType == .rgb || info.colorType == .rgba else {
      alphaMode = .straight
      if premultiplying { self = premultiplied() }
      return
    }
    var isTranslucent = false
    withMutablePixels { pixels in
      for start in Swift.stride(from: 0, to: pixels.count, by: 4) {
        let blue = pixels[start]
        pixels[start] = pixels[start + 2]
        pixels[start + 2] = blue
        isTranslucent = isTranslucent || (1...254).contains(pixels[start + 3])
      }
    }
    alphaMode = .premultiplied
    guard !premultiplying else { return }
    self = unpremultiplied()
    if isTranslucent { warnings.append(.precisionLost(name)) }
  }
}

extension Bitmap16 {
  /// The image with straight alpha, of pixels of the variant for iOS as they were stored.
  func convertedFromApple(
    _ info: PNG.Info,
    _ name: String?,
    _ warnings: inout [Diagnostic]
  ) -> Bitmap16 {
    guard info.colorType == .rgb || info.colorType == .rgba else { return self }
    var swapped = samples
    var isTranslucent = false
    for start in stride(from: 0, to: swapped.count, by: 4) {
      swapped.swapAt(start, start + 2)
      isTranslucent = isTranslucent || (1..<UInt16.max).contains(swapped[start + 3])
    }
    if isTranslucent { warnings.append(.precisionLost(name)) }
    return Bitmap16(width: width, height: height, alphaMode: .premultiplied, samples: swapped)
      .unpremultiplied()
  }
}

extension Diagnostic {
  /// The note about translucent pixels whose stored color was premultiplied.
  fileprivate static func precisionLost(_ name: String?) -> Diagnostic {
    Diagnostic(
      .note,
      code: "png.premultiplied",
      location: DiagnosticLocation(file: name, part: "CgBI"),
      message: "translucent pixels were stored premultiplied: their color is not exact"
    )
  }
}
