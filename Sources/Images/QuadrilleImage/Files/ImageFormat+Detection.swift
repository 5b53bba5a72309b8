/// Detection of the format of a file.
extension ImageFormat {
  /// The format of a file by its content; nil for all others.
  ///
  /// A TGA file has no signature: it is recognized if its header is plausible and the file is long
  /// enough for the image.
  ///
  /// - Parameter bytes: The file; its first twelve bytes are sufficient for PNG, JPEG, WebP and GIF.
  public init?(of bytes: some Collection<UInt8>) {
    if bytes.starts(with: PNG.signature.prefix(4)) {
      self = .png
    } else if bytes.starts(with: JPEG.signature) {
      self = .jpeg
    } else if WebP.hasSignature(bytes) {
      self = .webp
    } else if GIF.hasSignature(bytes) {
      self = .gif
    } else if BMP.hasSignature(bytes) {
      self = .bmp
    } else if bytes.starts(with: PSD.signature) {
      self = .psd
    } else if Aseprite.hasSignature(bytes) {
      self = .aseprite
    } else if TGA.isPlausible(bytes) {
      self = .tga
    } else {
      return nil
    }
  }

  /// The format of a file by its content, or by its name if it is called a TGA file and is of no
  /// other known type.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file.
  package init?(of bytes: [UInt8], name: String?) {
    if let format = Self(of: bytes) {
      self = format
    } else if let name = name?.lowercased(), TGA.hasFileExtension(name), TGA.isPossible(bytes) {
      self = .tga
    } else {
      return nil
    }
  }
}
