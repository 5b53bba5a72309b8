internal import CLibPNG
public import QuadrilleSystem

/// Reading and writing PNG files (ISO/IEC 15948).
///
/// Stored values come out exactly: gamma, profiles and background colours are ignored. Samples of
/// 1, 2 and 4 bits are scaled by `255 / (2^depth - 1)`, 16-bit samples become the nearest of
/// `v / 257`, and tRNS is compared at the depth of the file before that.
public enum PNG {
  /// How the colours of a file are stored.
  public enum ColorType: UInt8, Sendable, CaseIterable {
    /// One sample of grey.
    case gray = 0
    /// Three samples.
    case rgb = 2
    /// An index of a palette.
    case palette = 3
    /// Grey and alpha.
    case grayAlpha = 4
    /// Three samples and alpha.
    case rgba = 6

    /// The samples of a pixel.
    public var samples: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    /// The depths that the format allows.
    var depths: [UInt8] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// What the header says.
  public struct Info: Equatable, Sendable {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The bits of a sample, or of a palette index.
    public let bitDepth: Int
    /// How colours are stored.
    public let colorType: ColorType
    /// Whether the rows come in Adam7 order.
    public let isInterlaced: Bool
    /// Whether there is an alpha channel or a tRNS chunk in effect.
    public internal(set) var hasTransparency: Bool
    /// How the rows have to be turned to be seen upright, from an eXIf chunk.
    public internal(set) var orientation = Orientation.up

    /// The sides in pixels.
    public var pixelSize: PixelSize { PixelSize(width: width, height: height) }
  }

  /// A decoded file.
  public struct Image: Sendable {
    /// What the header says.
    public let info: Info
    /// The picture, rows from the top, tightly packed.
    public let bitmap: Bitmap
    /// What was odd about the file.
    public let warnings: [Diagnostic]
  }

  /// A decoded file with 16 bits a sample.
  public struct Image16: Sendable {
    /// What the header says.
    public let info: Info
    /// The picture, rows from the top, with straight alpha.
    public let bitmap: Bitmap16
    /// What was odd about the file.
    public let warnings: [Diagnostic]
  }

  /// How hard to try for a small file.
  ///
  /// The bytes depend on the pixels, the level and the version of the compressor alone, never on the
  /// processor or the number of threads. At the levels with names pictures of 8 bits are written with
  /// the colours that they need: opaque ones as RGB, grey ones as grey, those of up to 256 colours with
  /// a palette; no file of theirs is larger than the stored pixels by more than 0.1 % and 200 bytes.
  /// The other levels leave out alpha alone.
  public enum Level: Hashable, Sendable {
    /// Quick: a picture is filtered, searched for repeats and packed in one go, at 6 ms for an opaque
    /// frame of 1920 by 1080 pixels on one thread.
    case fast
    /// The usual one: as ``fast``, with a longer search for repeats.
    case standard
    /// Small: libdeflate's last level, after the better of filtered and plain rows, and never larger
    /// than ``standard``; slow. Pictures of more than 64 MiB are packed as by ``standard``, since the
    /// other way takes four times their memory.
    case small
    /// One of ``zlibLevels``; from 7 on the best filter for each row, below that Paeth.
    case zlib(Int)
    /// One of ``libdeflateLevels``: as good as zlib's in half the time and less; photographs become
    /// smaller by zlib's upper levels. From 4 on the best filter for each row, below that the better
    /// of Sub and Up.
    case libdeflate(Int)

    /// The levels of zlib: from 0, stored, over 1, quick, to 9, smallest.
    public static let zlibLevels = Deflate.levels
    /// The levels of libdeflate: from 0, stored, over 1, quick, to 12, smallest.
    public static let libdeflateLevels = DeflateCompressor.levels
  }

  /// The eight bytes that every file begins with.
  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The version of libpng, which decodes, such as `1.6.39`.
  public static var libraryVersion: String { unsafe String(cString: quadrille_png_version()) }
}
