import QuadrilleSystem

/// A regular expression in Perl syntax, implemented by PCRE2 as in TexturePacker.
///
/// The library is opened on first use: few calls have patterns, and each shared library adds to the
/// startup time. Its functions and constants are those of `pcre2.h`, version 10.
@safe final class RegularExpression {
  private let functions: PCRE2Functions
  private let code: OpaquePointer
  private let matches: OpaquePointer

  /// Compiles a pattern; letters, digits and case follow Unicode.
  ///
  /// - Throws: `PackError` `pack.option` for an invalid pattern, `pack.missingLibrary`.
  init(_ pattern: String) throws(PackError) {
    guard let functions = PCRE2Functions.shared else {
      throw PackError(.missingLibrary(PCRE2Functions.name))
    }
    var number: Int32 = 0
    var offset = 0
    let bytes = Array(pattern.utf8)
    guard
      let code = unsafe functions.compile(
        bytes,
        bytes.count,
        PCRE2Functions.unicode,
        &number,
        &offset,
        nil
      ),
      let matches = unsafe functions.makeMatches(code, nil)
    else {
      throw PackError(
        .option(
          "a pattern of names to replace",
          found: pattern,
          allowed: "a regular expression (wrong at \(offset))"
        )
      )
    }
    self.functions = functions
    unsafe self.code = code
    unsafe self.matches = matches
  }

  deinit {
    unsafe functions.freeMatches(matches)
    unsafe functions.freeCode(code)
  }

  /// Replaces all matches in a text, from left to right.
  ///
  /// - Parameter other: Returns the replacement for a match, given the texts of its groups, the
  ///   whole match first; nil for a group that did not match.
  func replacing(in text: String, with other: ([String?]) -> String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    var kept = 0
    var options: UInt32 = 0
    while position <= bytes.count {
      guard let groups = find(in: bytes, from: position, options) else {
        // After an empty match, the search continues at the next character unless a nonempty match
        // begins here.
        guard options != 0 else { break }
        options = 0
        repeat { position += 1 } while position < bytes.count && bytes[position] & 0xC0 == 0x80
        continue
      }
      let whole = groups[0] ?? position..<position
      result += bytes[kept..<max(kept, whole.lowerBound)]
      result +=
        other(
          groups.map { $0.map { String(decoding: bytes[$0], as: UTF8.self) } }
        ).utf8
      kept = max(kept, whole.upperBound)
      position = kept
      options = whole.isEmpty ? PCRE2Functions.anchored | PCRE2Functions.notEmpty : 0
    }
    return String(decoding: result + bytes[kept...], as: UTF8.self)
  }

  /// The group ranges of the next match; nil if there is none, or if the search exceeded PCRE2's
  /// match limits.
  private func find(in bytes: [UInt8], from start: Int, _ options: UInt32) -> [Range<Int>?]? {
    let count = unsafe functions.match(code, bytes, bytes.count, start, options, matches, nil)
    guard count > 0 else { return nil }
    let offsets = unsafe UnsafeBufferPointer(
      start: functions.offsets(matches),
      count: 2 * Int(functions.offsetCount(matches))
    )
    return stride(from: 0, to: offsets.count, by: 2).map { index in
      let (begin, end) = unsafe (offsets[index], offsets[index + 1])
      // An unmatched group has the offset -1; \K within an assertion can put the end first.
      return begin >= 0 && begin <= end ? begin..<end : nil
    }
  }
}

/// The functions of PCRE2 for 8-bit strings.
@safe private struct PCRE2Functions: @unchecked Sendable {
  typealias Compile =
    @convention(c) (
      UnsafePointer<UInt8>, Int, UInt32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int>,
      OpaquePointer?
    ) -> OpaquePointer?
  typealias Match =
    @convention(c) (
      OpaquePointer, UnsafePointer<UInt8>, Int, Int, UInt32, OpaquePointer, OpaquePointer?
    ) -> Int32

  static let name = "libpcre2-8.so.0"
  /// PCRE2_UTF and PCRE2_UCP.
  static let unicode: UInt32 = 0x000A_0000
  static let anchored: UInt32 = 0x8000_0000
  /// PCRE2_NOTEMPTY_ATSTART.
  static let notEmpty: UInt32 = 0x0000_0008

  // Sendable: stateless functions of a library that is never closed.
  static let shared = try? PCRE2Functions(SharedLibrary(name))

  let compile: Compile
  let match: Match
  let makeMatches: @convention(c) (OpaquePointer, OpaquePointer?) -> OpaquePointer?
  let offsets: @convention(c) (OpaquePointer) -> UnsafePointer<Int>
  let offsetCount: @convention(c) (OpaquePointer) -> UInt32
  let freeCode: @convention(c) (OpaquePointer) -> Void
  let freeMatches: @convention(c) (OpaquePointer) -> Void

  private init(_ library: SharedLibrary) throws(SharedLibrary.Failure) {
    unsafe compile = try library.function("pcre2_compile_8")
    unsafe match = try library.function("pcre2_match_8")
    unsafe makeMatches = try library.function("pcre2_match_data_create_from_pattern_8")
    unsafe offsets = try library.function("pcre2_get_ovector_pointer_8")
    unsafe offsetCount = try library.function("pcre2_get_ovector_count_8")
    unsafe freeCode = try library.function("pcre2_code_free_8")
    unsafe freeMatches = try library.function("pcre2_match_data_free_8")
  }
}
