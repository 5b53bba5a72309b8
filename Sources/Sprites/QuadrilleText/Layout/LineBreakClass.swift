/// The line breaking class of a character: a subset of the classes of Unicode's UAX #14.
enum LineBreakClass: UInt8 {
  /// A space; a line may break after the last of several.
  case space
  /// The zero width space: a break opportunity.
  case zeroWidth
  /// A character that prevents breaks on both sides: no-break space, word joiner.
  case glue
  /// An opening bracket.
  case open
  /// A closing bracket or a stop.
  case close
  /// A closing bracket or a stop of East Asian text, with a break opportunity after it.
  case wideClose
  /// A quotation mark that may open or close.
  case quotation
  /// A quotation mark that usually opens.
  case initialQuotation
  /// A quotation mark that usually closes.
  case finalQuotation
  /// The slash.
  case slash
  /// The hyphen-minus.
  case hyphen
  /// A dash with a break opportunity after it.
  case breakAfter
  /// The em dash, with break opportunities on both sides.
  case dash
  /// A character that does not begin a line in East Asian text: small kana, iteration marks.
  case nonStarter
  /// An ideograph, with break opportunities before and after it.
  case ideograph
  /// A combining mark.
  case mark
  /// A decimal digit.
  case digit
  /// A letter, and any other character.
  case letter

  /// The class of a character.
  @inline(__always)
  init(_ scalar: UInt32) {
    self = scalar < 0x80 ? Self.ascii[Int(scalar)] : Self.beyondASCII(scalar)
  }

  private static let ascii: [LineBreakClass] = (UInt8.min..<0x80).map { byte in
    switch byte {
    case UInt8(ascii: " "), 0x09: .space
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .open
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"),
      UInt8(ascii: ";"), UInt8(ascii: "%"):
      .close
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .quotation
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "-"): .hyphen
    case 0x30...0x39: .digit
    default: .letter
    }
  }

  private static func beyondASCII(_ scalar: UInt32) -> LineBreakClass {
    switch scalar {
    case 0xA0, 0x202F, 0x2007, 0x2011, 0x2060, 0xFEFF: return .glue
    case 0x200B: return .zeroWidth
    case 0xA1, 0xBF: return .open
    case 0xAB, 0x2039, 0x201C, 0x2018: return .initialQuotation
    case 0xBB, 0x203A, 0x201D, 0x2019: return .finalQuotation
    case 0x2010, 0x2012, 0x2013: return .breakAfter
    case 0x2014: return .dash
    case 0x2024...0x2026: return .close
    case 0x200D, 0x1160...0x11FF, 0x1F3FB...0x1F3FF: return .mark
    case 0x2E80...0x33FF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFFEF:
      if let found = eastAsian(scalar) { return found }
    default: break
    }
    // Marks and digits also occur in the ranges of ideographs.
    if let category = Unicode.Scalar(scalar)?.properties.generalCategory {
      switch category {
      case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
      case .spaceSeparator: return .space
      case .decimalNumber where !isIdeograph(scalar): return .digit
      default: break
      }
    }
    return isIdeograph(scalar) ? .ideograph : .letter
  }

  /// Brackets, stops and marks that do not begin a line.
  private static func eastAsian(_ scalar: UInt32) -> LineBreakClass? {
    switch scalar {
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D,
      0xFE17, 0xFE35, 0xFE37, 0xFE39, 0xFE3B, 0xFE3D, 0xFE3F, 0xFE41, 0xFE43, 0xFE47,
      0xFE59, 0xFE5B, 0xFE5D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      .open
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B,
      0x301E, 0x301F, 0xFE11...0xFE16, 0xFE18, 0xFE19, 0xFE36, 0xFE38, 0xFE3A, 0xFE3C, 0xFE3E,
      0xFE40, 0xFE42, 0xFE44, 0xFE48, 0xFE50...0xFE57, 0xFE5A, 0xFE5C, 0xFE5E, 0xFF01, 0xFF05,
      0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63,
      0xFF64:
      .wideClose
    case 0x3005, 0x301C, 0x303B, 0x303C, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083,
      0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x309B...0x309E, 0x30A0, 0x30A1, 0x30A3, 0x30A5,
      0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE,
      0x31F0...0x31FF, 0xFF65, 0xFF67...0xFF70, 0xFF9E, 0xFF9F:
      .nonStarter
    default: nil
    }
  }

  /// Han, kana, Hangul, wide Latin and pictographs.
  private static func isIdeograph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x2FFF, 0x3003...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFFDC, 0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
