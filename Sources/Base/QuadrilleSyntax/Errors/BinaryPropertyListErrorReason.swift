import QuadrilleSystem

/// An error that only a binary property list can have.
package enum BinaryPropertyListErrorReason: Equatable, Sendable {
  /// A version other than 00.
  case version(String)
  /// A trailer field is out of range.
  case trailer(field: String, found: UInt64, allowed: ClosedRange<UInt64>)
  /// An object lies outside the part of the file that holds objects.
  case offset(object: Int, found: UInt64, allowed: Range<Int>)
  /// A marker byte that is not the start of any object type.
  case marker(UInt8)
  /// A length that does not fit in the file or is not an integer.
  case length(found: UInt64, allowed: Int)
  /// A reference to an object that does not exist.
  case reference(found: UInt64, objects: Int)
  /// A dictionary key that is not a string.
  case key(object: Int)
  /// A container that contains itself.
  case cycle(object: Int)
  /// Shared objects that expand to more values than the limit on visits allows.
  case sharing(visits: Int)
  /// Two objects whose byte ranges overlap.
  case overlap(object: Int)
  /// A string with bytes or surrogates that are not well-formed text.
  case string

  /// The code and message of the error.
  var facts: ErrorFacts {
    switch self {
    case .version(let found):
      ErrorFacts(
        "plist.version",
        "a binary property list of version \(found), only 00 is read",
        category: .unsupported,
        found: found
      )
    case .trailer(let field, let found, let allowed):
      ErrorFacts(
        "plist.trailer",
        "the trailer's \(field) is \(found), expected \(allowed.lowerBound) to "
          + "\(allowed.upperBound)",
        found: "\(found)",
        allowed: "\(allowed.lowerBound)...\(allowed.upperBound)"
      )
    case .offset(let object, let found, let allowed):
      ErrorFacts(
        "plist.offset",
        "object \(object) is at \(found), objects lie from \(allowed.lowerBound) to "
          + "\(allowed.upperBound)",
        found: "\(found)",
        allowed: "\(allowed.lowerBound)..<\(allowed.upperBound)"
      )
    case .marker(let byte):
      ErrorFacts(
        "plist.marker",
        "the marker 0x\(String(byte, radix: 16)) is not the start of an object",
        found: "\(byte)"
      )
    case .length(let found, let allowed):
      ErrorFacts(
        "plist.length",
        "a length of \(found) where at most \(allowed) fit",
        found: "\(found)",
        allowed: "0...\(allowed)"
      )
    case .reference(let found, let objects):
      ErrorFacts(
        "plist.reference",
        "a reference to object \(found) of \(objects)",
        found: "\(found)",
        allowed: "0..<\(objects)"
      )
    case .key(let object): ErrorFacts("plist.key", "object \(object) is a key but not a string")
    case .cycle(let object): ErrorFacts("plist.cycle", "object \(object) contains itself")
    case .sharing(let visits):
      ErrorFacts("plist.sharing", "shared objects expand to more than \(visits) values")
    case .overlap(let object):
      ErrorFacts("plist.overlap", "object \(object) overlaps another one")
    case .string: ErrorFacts("plist.string", "a string is not well-formed text")
    }
  }
}
