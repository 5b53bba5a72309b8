import QuadrilleSystem

/// One line or element of a font file: a keyword, and the values of known keys.
///
/// Numbers have fixed slots, so that reading a character allocates no memory.
struct FontRecord {
  /// The kind of object that the record describes.
  enum Kind: String, CaseIterable {
    case info, common, page, char, kerning, distanceField

    /// The keywords as bytes.
    static let keywords: [[UInt8]] = allCases.map { Array($0.rawValue.utf8) }

    /// The kind for a keyword, or nil.
    init?(_ keyword: Span<UInt8>) {
      guard let index = Self.keywords.firstIndex(where: { keyword.isEqual(to: $0) }) else {
        return nil
      }
      self = Self.allCases[index]
    }
  }

  /// A key whose value is a number.
  enum Key: UInt8, CaseIterable {
    case id, x, y, width, height, xoffset, yoffset, xadvance, page, chnl
    case first, second, amount
    case size, bold, italic, outline
    case lineHeight, base, scaleW, scaleH, packed, alphaChnl, redChnl, greenChnl, blueChnl
    case distanceRange

    /// The keyword in files.
    var keyword: String { "\(self)" }

    /// The keywords as bytes.
    static let keywords: [[UInt8]] = allCases.map { Array($0.keyword.utf8) }
  }

  /// A value that is not a number.
  struct InvalidNumber {
    let key: Key
    let value: String
  }

  let kind: Kind
  /// The line number; nil in binary files.
  let line: Int?
  private var numbers: InlineArray<27, FontLength> = .init(repeating: .zero)
  private var given: UInt32 = 0
  /// The first value that is not a number.
  private(set) var invalidNumber: InvalidNumber?
  private(set) var face: String?
  private(set) var file: String?
  private(set) var fieldType: String?
  private(set) var padding: String?
  private(set) var spacing: String?

  init(_ kind: Kind, line: Int?) {
    self.kind = kind
    self.line = line
  }

  /// The value of a numeric key; nil if the record does not have it.
  subscript(key: Key) -> FontLength? {
    let slot = Self.slot(key)
    return given & 1 << UInt32(slot) == 0 ? nil : numbers[slot]
  }

  private static func slot(_ key: Key) -> Int { Int(key.rawValue) }

  /// Stores a value; the first of two with equal keys is kept, unknown keys are ignored.
  mutating func take(_ key: Span<UInt8>, _ value: Span<UInt8>) {
    if let slot = Self.numberSlot(key, of: kind) {
      guard given & 1 << UInt32(slot) == 0, value.count > 0 else { return }
      if let number = FontLength(decimal: value) {
        numbers[slot] = number
        given |= 1 << UInt32(slot)
      } else if invalidNumber == nil {
        invalidNumber = InvalidNumber(
          key: Key.allCases[slot],
          value: FontText.string(value.prefix(64))
        )
      }
      return
    }
    switch kind {
    case .page:
      if file == nil, key.isEqual(to: Self.fileKey) { file = FontText.string(value) }
    case .info:
      if face == nil, key.isEqual(to: Self.faceKey) { face = FontText.string(value) }
      if padding == nil, key.isEqual(to: Self.paddingKey) { padding = FontText.string(value) }
      if spacing == nil, key.isEqual(to: Self.spacingKey) { spacing = FontText.string(value) }
    case .distanceField:
      if fieldType == nil, key.isEqual(to: Self.fieldTypeKey) { fieldType = FontText.string(value) }
    case .common, .char, .kerning: break
    }
  }

  private static let faceKey = Array("face".utf8)
  private static let fileKey = Array("file".utf8)
  private static let fieldTypeKey = Array("fieldType".utf8)
  private static let paddingKey = Array("padding".utf8)
  private static let spacingKey = Array("spacing".utf8)

  /// The slot indices of the keys of each kind of record.
  private static let slots: [[Int]] = Kind.allCases.map { kind in
    let keys: [Key] =
      switch kind {
      case .char: [.id, .x, .y, .width, .height, .xoffset, .yoffset, .xadvance, .page, .chnl]
      case .kerning: [.first, .second, .amount]
      case .page: [.id]
      case .info: [.size, .bold, .italic, .outline]
      case .common:
        [
          .lineHeight, .base, .scaleW, .scaleH, .packed, .alphaChnl, .redChnl, .greenChnl,
          .blueChnl,
        ]
      case .distanceField: [.distanceRange]
      }
    return keys.map(slot)
  }

  private static func numberSlot(_ key: Span<UInt8>, of kind: Kind) -> Int? {
    let slots: [Int] =
      switch kind {
      case .info: Self.slots[0]
      case .common: Self.slots[1]
      case .page: Self.slots[2]
      case .char: Self.slots[3]
      case .kerning: Self.slots[4]
      case .distanceField: Self.slots[5]
      }
    for slot in slots where key.isEqual(to: Key.keywords[slot]) { return slot }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether the bytes equal a keyword.
  func isEqual(to keyword: [UInt8]) -> Bool {
    guard count == keyword.count else { return false }
    for index in 0..<count where self[index] != keyword[index] { return false }
    return true
  }

  /// The first bytes.
  @_lifetime(copy self)
  func prefix(_ length: Int) -> Span<UInt8> { extracting(0..<Swift.min(length, count)) }
}

/// Decodes the strings of font files.
enum FontText {
  /// Decodes UTF-8, or Windows-1252 if the bytes are not UTF-8.
  static func string(_ bytes: Span<UInt8>) -> String {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in 0..<bytes.count { copy.append(bytes[index]) }
    if let text = String(validating: copy, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in copy {
      let value = (0x80..<0xA0).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt32(byte)
      text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return String(text)
  }

  /// The scalars of the bytes 0x80 to 0x9F in Windows-1252; unassigned bytes are controls.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
