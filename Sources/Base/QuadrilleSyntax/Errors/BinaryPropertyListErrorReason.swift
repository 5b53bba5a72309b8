import QuadrilleSystem

/// What only a binary property list can have wrong.
public enum BinaryPropertyListErrorReason: Equatable, Sendable {
  /// Another version than 00.
  case version(String)
  /// A field of the trailer is out of its range.
  case trailer(field: String, found: UInt64, allowed: ClosedRange<UInt64>)
  /// An object lies outside the part of the file that holds objects.
  case offset(object: Int, found: UInt64, allowed: Range<Int>)
  /// A marker byte that no object begins with.
  case marker(UInt8)
  /// A length that does not fit the file, or is no integer.
  case length(found: UInt64, allowed: Int)
  /// A reference to an object that does not exist.
  case reference(found: UInt64, objects: Int)
  /// A key of a dictionary that is no string.
  case key(object: Int)
  /// A container that holds itself.
  case cycle(object: Int)
  /// Objects that share others so often that they unfold beyond any honest use.
  case sharing(visits: Int)
  /// Two objects that lie over each other.
  case overlap(object: Int)
  /// A string with bytes or halves that are no text.
  case string

  /// What the error states.
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
        "the trailer's \(field) is \(found), allowed are \(allowed.lowerBound) to "
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
        "the marker 0x\(String(byte, radix: 16)) begins no object",
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
    case .key(let object): ErrorFacts("plist.key", "object \(object) is a key, but no string")
    case .cycle(let object): ErrorFacts("plist.cycle", "object \(object) holds itself")
    case .sharing(let visits):
      ErrorFacts("plist.sharing", "shared objects unfold to more than \(visits) values")
    case .overlap(let object):
      ErrorFacts("plist.overlap", "object \(object) lies over another one")
    case .string: ErrorFacts("plist.string", "a string is not well-formed text")
    }
  }
}
