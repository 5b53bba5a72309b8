internal import CLibPNG
public import QuadrilleSystem

/// Reads and writes PNG files (ISO/IEC 15948).
///
/// Stored values are returned exactly: gamma, profiles and background colors are ignored. Samples
/// of 1, 2 and 4 bits are scaled by `255 / (2^depth - 1)`, 16-bit samples are rounded to the
/// nearest of `v / 257`, and tRNS is compared at the depth of the file before that.
public enum PNG {
  /// The color types of files.
  public enum ColorType: UInt8, Sendable, CaseIterable {
    /// One gray sample.
    case gray = 0
    /// Red, green and blue samples.
    case rgb = 2
    /// A palette index.
    case palette = 3
    /// Gray and alpha samples.
    case grayAlpha = 4
    /// Red, green, blue and alpha samples.
    case rgba = 6

    /// The number of samples per pixel.
    public var samples: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    /// The bit depths that the format allows.
    var depths: [UInt8] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// The properties given by the header.
  public struct Info: Equatable, Sendable {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of bits per sample or palette index.
    public let bitDepth: Int
    /// The color type.
    public let colorType: ColorType
    /// Whether the image is interlaced (Adam7).
    public let isInterlaced: Bool
    /// Whether there is an alpha channel or a tRNS chunk in effect.
    public internal(set) var hasTransparency: Bool
    /// The orientation, from an eXIf chunk.
    public internal(set) var orientation = Orientation.up
    /// Whether the file is of the variant for iOS, which starts with a CgBI chunk: pixel data
    /// without the header and checksum of zlib, blue before red, premultiplied alpha.
    package internal(set) var isApple = false

    /// The number of frames that the file declares before its pixels; 1 for a still image.
    package internal(set) var frameCount = 1
    /// The number of times to play the animation; 0 means forever.
    package internal(set) var loopCount = 1

    /// The size in pixels.
    public var pixelSize: PixelSize { PixelSize(width: width, height: height) }
  }

  /// A decoded file.
  public struct Image: Sendable {
    /// The properties given by the header.
    public let info: Info
    /// The image, top row first, tightly packed.
    public let bitmap: Bitmap
    /// Warnings about irregularities of the file.
    public let warnings: [Diagnostic]
  }

  /// A decoded file with 16 bits per sample.
  package struct Image16: Sendable {
    /// The properties given by the header.
    package let info: Info
    /// The image, top row first, with straight alpha.
    package let bitmap: Bitmap16
    /// Warnings about irregularities of the file.
    package let warnings: [Diagnostic]
  }

  /// The compression level.
  ///
  /// The bytes depend only on the pixels, the level and the version of the compressor, never on the
  /// processor or the number of threads. At the named levels, images of 8 bits are written with a
  /// reduced color type: opaque ones as RGB, gray ones as gray, those of up to 256 colors with a
  /// palette; no such file exceeds the size of the stored pixels by more than 0.1 % and 200 bytes.
  /// The other levels only omit an opaque alpha channel.
  public enum Level: Hashable, Sendable {
    /// Fast: filtering, match search and entropy coding in one pass, in 6 ms for an opaque frame of
    /// 1920 by 1080 pixels on one thread.
    case fast
    /// The default: like ``fast`` with a longer match search.
    case standard
    /// Small: libdeflate's last level on the better of filtered and plain rows, never larger than
    /// ``standard``, but slow.
    ///
    /// Images of more than 64 MiB are compressed as by ``standard``, because this level needs four
    /// times their memory.
    case small
  }

  /// The signature of the format.
  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunk IEND, which is always the same.
  static let endChunk: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  /// The version of libpng, the decoder, such as `1.6.39`.
  public static var libraryVersion: String { unsafe String(cString: quadrille_png_version()) }
}
