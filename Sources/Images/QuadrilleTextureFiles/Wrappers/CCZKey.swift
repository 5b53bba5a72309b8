public import QuadrilleSystem

/// The key of an encrypted CCZ file: four nonzero 32-bit words.
///
/// No description, reflection or error message contains its digits.
public struct CCZKey: Hashable, Sendable {
  /// The words in order.
  let words: SIMD4<UInt32>

  /// Creates a key from its words in the order of the 32 digits.
  ///
  /// - Throws: ``CCZKeyError`` if a word is zero: loaders treat such a key as not set.
  public init(
    _ first: UInt32,
    _ second: UInt32,
    _ third: UInt32,
    _ fourth: UInt32
  ) throws(CCZKeyError) {
    words = SIMD4(first, second, third, fourth)
    for index in 0..<4 where words[index] == 0 { throw CCZKeyError(.zeroWord(index)) }
  }

  /// Parses a key from 32 hexadecimal digits, eight per word, like TexturePacker's
  /// `--content-protection`.
  ///
  /// - Throws: ``CCZKeyError`` for another number of digits, other characters, or a zero word.
  public init(hexadecimal text: some StringProtocol) throws(CCZKeyError) {
    let digits = text.map(\.hexDigitValue)
    guard digits.count == 32 else { throw CCZKeyError(.count(digits.count)) }
    // Full-width digits are hexadecimal digits as well, but not ASCII.
    guard text.utf8.count == 32 else { throw CCZKeyError(.characters) }
    var words: [UInt32] = [0, 0, 0, 0]
    for (index, digit) in digits.enumerated() {
      guard let digit else { throw CCZKeyError(.characters) }
      words[index / 8] = words[index / 8] << 4 | UInt32(digit)
    }
    try self.init(words[0], words[1], words[2], words[3])
  }
}

extension CCZKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text `CCZ key`, without digits.
  public var description: String { "CCZ key" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An error for a text that is not a valid key.
///
/// The text itself is not stored.
public struct CCZKeyError: QuadrilleError {
  /// The kinds of errors.
  package enum Reason: Equatable, Sendable {
    /// The number of characters is not 32.
    case count(Int)
    /// A character is not a hexadecimal digit.
    case characters
    /// The word at this index, 0 to 3, is zero.
    case zeroWord(Int)
  }

  /// The kind of error.
  package let reason: Reason

  init(_ reason: Reason) {
    self.reason = reason
  }

  /// The stable code: `key.digits` or `key.zero`.
  public var code: String {
    switch reason {
    case .count, .characters: "key.digits"
    case .zeroWord: "key.zero"
    }
  }

  /// Always input.
  public var category: ErrorCategory { .input }

  /// Empty: a key is not in a file.
  public var location: DiagnosticLocation { DiagnosticLocation() }

  /// The message, without the text.
  public var message: String {
    switch reason {
    case .count(let count): "a key has 32 hexadecimal digits, found \(count) characters"
    case .characters: "a key has 32 hexadecimal digits, found other characters"
    case .zeroWord(let index): "word \(index + 1) of the four words of the key is zero"
    }
  }
}
