import QuadrilleIO

/// Encodes pictures one after another to PNG, as fast as files can be small.
///
/// Rows are filtered here and packed by libdeflate; its tables and the memory for rows are kept from
/// one picture to the next. An encoder belongs to one thread at a time. Decoding gives the same pixels
/// as ``PNG/encode(_:level:)`` does; the bytes differ, and depend on the pixels, the level and the
/// version of libdeflate alone.
///
/// ```swift
/// let encoder = try PNGStreamEncoder()
/// for frame in frames { try write(encoder.encode(frame)) }
/// ```
public final class PNGStreamEncoder {
  /// The levels: from 0, stored, over 1, quick, to 12, smallest.
  public static let levels = Packer.levels

  private let packer: Packer
  private var rows: FilteredRows

  /// Makes an encoder.
  ///
  /// At levels below 4 each row is filtered in the best of two ways, from there on in the best of
  /// five.
  ///
  /// - Parameter level: One of ``levels``.
  /// - Precondition: The level is one of ``levels``.
  /// - Throws: ``PNGError`` `png.encode` where memory is short.
  public init(level: Int = 1) throws(PNGError) {
    do throws(ZlibError) {
      packer = try Packer(level: level)
    } catch {
      throw PNGError(.encode(error.message), file: nil)
    }
    rows = FilteredRows(filters: level < 4 ? [.sub, .up] : RowFilter.allCases)
  }

  /// Encodes a picture with 8 bits a channel.
  ///
  /// One whose every alpha is 255 is written as RGB, any other as RGBA; values are written as they
  /// are, so that only straight ones make a proper PNG file. An orientation other than
  /// ``Orientation/up`` goes into an eXIf chunk.
  public func encode(_ bitmap: Bitmap) -> [UInt8] {
    let dropsAlpha = bitmap.isOpaque
    var file: [UInt8] = []
    PNG.appendHeader(bitmap.pixelSize, hasAlpha: !dropsAlpha, to: &file)
    PNG.appendOrientation(bitmap.orientation, to: &file)
    PNG.appendChunk("IDAT", to: &file) { data in
      appendPixels(of: bitmap, dropsAlpha: dropsAlpha, to: &data)
    }
    PNG.appendChunk("IEND", to: &file) { _ in }
    return file
  }

  /// Adds the filtered and packed rows of a picture: what the data of its IDAT chunks are.
  func appendPixels(of bitmap: Bitmap, dropsAlpha: Bool, to data: inout [UInt8]) {
    rows.filter(bitmap, dropsAlpha: dropsAlpha)
    let bytes = rows.bytes
    packer.appendZlib(bytes.span.extracting(first: rows.count), to: &data)
  }
}
