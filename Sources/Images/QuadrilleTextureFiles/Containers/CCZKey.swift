public import QuadrilleSystem

/// The key of an encrypted CCZ file: four 32-bit words, none of them zero.
///
/// No description, reflection or error message shows its digits.
public struct CCZKey: Hashable, Sendable {
  /// The words from first to last.
  let words: SIMD4<UInt32>

  /// Makes a key from its words in the order of the 32 digits.
  ///
  /// - Throws: ``CCZKeyError`` where a word is zero: loaders take such a key as not set.
  public init(
    _ first: UInt32,
    _ second: UInt32,
    _ third: UInt32,
    _ fourth: UInt32
  ) throws(CCZKeyError) {
    words = SIMD4(first, second, third, fourth)
    for index in 0..<4 where words[index] == 0 { throw CCZKeyError(.zeroWord(index)) }
  }

  /// Reads a key from 32 hexadecimal digits, eight a word, as TexturePacker's
  /// `--content-protection` takes it.
  ///
  /// - Throws: ``CCZKeyError`` for another count, other characters, or a word that is zero.
  public init(hexadecimal text: some StringProtocol) throws(CCZKeyError) {
    let digits = text.map(\.hexDigitValue)
    guard digits.count == 32 else { throw CCZKeyError(.count(digits.count)) }
    // Full-width digits have a value as well, but are no ASCII.
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
  /// The words `CCZ key`, without a digit.
  public var description: String { "CCZ key" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A text that is no key.
///
/// The text itself is not kept.
public struct CCZKeyError: QuadrilleError {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// So many characters instead of 32.
    case count(Int)
    /// A character that is no hexadecimal digit.
    case characters
    /// The word of this index, 0 to 3, is zero.
    case zeroWord(Int)
  }

  /// What is wrong.
  public let reason: Reason

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

  /// Input.
  public var category: ErrorCategory { .input }

  /// Nowhere: a key is in no file.
  public var location: DiagnosticLocation { DiagnosticLocation() }

  /// What is wrong, without the text.
  public var message: String {
    switch reason {
    case .count(let count): "\(count) characters, a key has 32 hexadecimal digits"
    case .characters: "not only hexadecimal digits, of which a key has 32"
    case .zeroWord(let index): "word \(index + 1) of the four words of the key is zero"
    }
  }
}
