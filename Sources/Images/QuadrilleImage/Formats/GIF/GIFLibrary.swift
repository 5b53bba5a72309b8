internal import CImageCodecs
internal import QuadrilleSystem

/// The decoding functions of giflib, loaded on first use.
@safe struct GIFLibrary: Sendable {
  private let open: quadrille_gif_open
  private let record: quadrille_gif_record
  private let beginImage: quadrille_gif_begin_image
  private let line: quadrille_gif_line
  private let errorText: quadrille_gif_error_text
  private let close: quadrille_gif_close

  private static let shared = Result { () throws(SharedLibrary.Failure) in
    try GIFLibrary(SharedLibrary(ImageLibrary.gif.file))
  }

  private init(_ library: SharedLibrary) throws(SharedLibrary.Failure) {
    unsafe open = try library.function("DGifOpen")
    unsafe record = try library.function("DGifGetRecordType")
    unsafe beginImage = try library.function("DGifGetImageDesc")
    unsafe line = try library.function("DGifGetLine")
    unsafe errorText = try library.function("GifErrorString")
    unsafe close = try library.function("DGifCloseFile")
  }

  /// The library.
  ///
  /// - Throws: ``ImageError/Reason/missingLibrary(name:package:message:)``.
  static func library(for file: String?) throws(ImageError) -> GIFLibrary {
    try ImageLibrary.gif.functions(shared, for: file)
  }

  /// The library's error for data that it cannot decode.
  struct LibraryError: Error, Equatable {
    let message: String
  }

  /// Decodes one image of a file row by row in stored order.
  ///
  /// The library is given a synthetic file with this image alone, so that any frame can be decoded
  /// independently, and it never reads an unchecked size or table.
  ///
  /// - Parameters:
  ///   - data: The image's data: the code size, then the blocks including the terminator.
  ///   - size: The image's size, at most 65,535 by 65,535.
  ///   - row: Called for each row with its index in stored order and its color indices.
  /// - Throws: ``LibraryError``.
  func decode(
    _ data: Span<UInt8>,
    _ size: PixelSize,
    row: (Int, Span<UInt8>) -> Void
  ) throws(LibraryError) {
    let stream = Stream(data, size)
    var error: Int32 = 0
    let reader = unsafe Unmanaged.passUnretained(stream).toOpaque()
    guard let file = unsafe open(reader, { unsafe Stream.read($0, $1, $2) }, &error) else {
      throw libraryError(error)
    }
    defer { _ = unsafe close(file, nil) }
    try withExtendedLifetime(stream) { () throws(LibraryError) in
      var kind: Int32 = 0
      guard unsafe record(file, &kind) != 0, kind == Int32(quadrille_gif_image_record),
        unsafe beginImage(file) != 0
      else { throw libraryError(unsafe file.pointee.error) }
      var indices = [UInt8](repeating: 0, count: size.width)
      for number in 0..<size.height {
        guard unsafe line(file, &indices, Int32(size.width)) != 0 else {
          throw libraryError(unsafe file.pointee.error)
        }
        row(number, indices.span)
      }
    }
  }

  private func libraryError(_ error: Int32) -> LibraryError {
    let message = unsafe errorText(error).map { unsafe String(cString: $0) }
    return LibraryError(message: message ?? "error \(error) of giflib")
  }
}

/// A GIF of one image, which the library reads in chunks.
private final class Stream {
  private let bytes: [UInt8]
  private var position = 0

  init(_ data: Span<UInt8>, _ size: PixelSize) {
    let sizeBytes = [size.width, size.height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    // Neither the screen nor the image has a color table: only indices are needed.
    var file = Array("GIF89a".utf8) + sizeBytes + [0, 0, 0]
    file += [0x2C, 0, 0, 0, 0] + sizeBytes + [0]
    file.reserveCapacity(file.count + data.count + 1)
    for index in data.indices { file.append(data[index]) }
    file.append(0x3B)
    bytes = file
  }

  static func read(
    _ file: UnsafeMutablePointer<quadrille_gif_file>?,
    _ target: UnsafeMutablePointer<UInt8>?,
    _ count: Int32
  ) -> Int32 {
    guard let file = unsafe file, let target = unsafe target, count > 0,
      let reader = unsafe file.pointee.user_data
    else { return 0 }
    let stream = unsafe Unmanaged<Stream>.fromOpaque(reader).takeUnretainedValue()
    let taken = min(Int(count), stream.bytes.count - stream.position)
    for index in 0..<taken { unsafe target[index] = stream.bytes[stream.position + index] }
    stream.position += taken
    return Int32(taken)
  }
}
