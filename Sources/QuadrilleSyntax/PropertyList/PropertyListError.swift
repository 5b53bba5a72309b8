public import QuadrilleIO

/// What is wrong with a property list.
public struct PropertyListError: QuadrilleError {
  /// The kinds of trouble, with what was found and what was expected.
  public enum Reason: Equatable, Sendable {
    /// The first bytes are neither those of XML nor `bplist00`.
    case format(found: String)
    /// A binary property list of another version than 00.
    case version(String)
    /// The text ends too early.
    case truncated
    /// The text is not well-formed XML; what expat says.
    case syntax(String)
    /// A document type with declarations of its own, or a reference to an entity that XML does
    /// not define.
    case entity(String)
    /// The text is not in the encoding that it claims, or that is an unknown one.
    case encoding(String)
    /// The document element is not `plist`, or does not hold exactly one value.
    case root(found: String)
    /// An element that does not belong where it stands.
    case element(found: String)
    /// A key of a dictionary has no value.
    case keyWithoutValue(String)
    /// A value of a dictionary has no key.
    case valueWithoutKey
    /// Text between elements.
    case text(String)
    /// A number that cannot be read, or is out of the range of 64 bits.
    case number(String)
    /// Data that is not Base64.
    case data
    /// A date that is not written `2001-01-01T00:00:00Z`.
    case date(String)
    /// A field of the binary trailer is out of its range.
    case trailer(field: String, found: UInt64, allowed: ClosedRange<UInt64>)
    /// An object of the binary form lies outside the part of the file that holds objects.
    case offset(object: Int, found: UInt64, allowed: Range<Int>)
    /// A marker byte that no object begins with.
    case marker(UInt8)
    /// A length that does not fit the file, or is no integer.
    case length(found: UInt64, allowed: Int)
    /// A reference to an object that does not exist.
    case reference(found: UInt64, objects: Int)
    /// A key of a binary dictionary that is no string.
    case key(object: Int)
    /// A container that holds itself.
    case cycle(object: Int)
    /// Objects that share others so often that they unfold beyond any honest use.
    case sharing(visits: Int)
    /// Two objects of the binary form that lie over each other.
    case overlap(object: Int)
    /// A string with bytes or halves that are no text.
    case string
    /// A limit would be passed.
    case limit(LimitViolation)
  }

  /// Where it was found: a line of XML, or an offset.
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at place: Place) {
    self.reason = reason
    self.place = place
  }

  /// The stable code, such as `plist.entity`.
  public var code: String {
    switch reason {
    case .format: "plist.format"
    case .version: "plist.version"
    case .truncated: "plist.truncated"
    case .syntax: "plist.syntax"
    case .entity: "plist.entity"
    case .encoding: "plist.encoding"
    case .root: "plist.root"
    case .element: "plist.element"
    case .keyWithoutValue: "plist.keyWithoutValue"
    case .valueWithoutKey: "plist.valueWithoutKey"
    case .text: "plist.text"
    case .number: "plist.number"
    case .data: "plist.data"
    case .date: "plist.date"
    case .trailer: "plist.trailer"
    case .offset: "plist.offset"
    case .marker: "plist.marker"
    case .length: "plist.length"
    case .reference: "plist.reference"
    case .key: "plist.key"
    case .cycle: "plist.cycle"
    case .sharing: "plist.sharing"
    case .overlap: "plist.overlap"
    case .string: "plist.string"
    case .limit(let violation): violation.code
    }
  }

  /// Input trouble, a version that is not read, or a passed limit.
  public var category: ErrorCategory {
    switch reason {
    case .limit: .limit
    case .version: .unsupported
    default: .input
    }
  }
}

extension PropertyListError {
  /// What is wrong in words.
  public var message: String {
    switch reason {
    case .format(let found): "begins with \(found), neither XML nor bplist00"
    case .version(let found): "a binary property list of version \(found), only 00 is read"
    case .truncated: "the property list ends too early"
    case .syntax(let words): "not well-formed XML: \(words)"
    case .entity(let name): "declares or uses \(name.quotedForDisplay), which is refused"
    case .encoding(let name): "\(name.quotedForDisplay) is not the encoding of the text"
    case .root(let found): "found \(found) where a plist element with one value was expected"
    case .element(let found): "the element \(found.quotedForDisplay) does not belong here"
    case .keyWithoutValue(let key): "the key \(key.quotedForDisplay) has no value"
    case .valueWithoutKey: "a value of a dictionary has no key"
    case .text(let found): "text \(found.quotedForDisplay) between elements"
    case .number(let found): "\(found.quotedForDisplay) is not a number of 64 bits"
    case .data: "the data is not Base64"
    case .date(let found): "\(found.quotedForDisplay) is not a date like 2001-01-01T00:00:00Z"
    case .trailer(let field, let found, let allowed):
      "the trailer's \(field) is \(found), allowed are \(allowed.lowerBound) to \(allowed.upperBound)"
    case .offset(let object, let found, let allowed):
      "object \(object) is at \(found), objects lie from \(allowed.lowerBound) to \(allowed.upperBound)"
    case .marker(let byte): "the marker 0x\(String(byte, radix: 16)) begins no object"
    case .length(let found, let allowed): "a length of \(found) where at most \(allowed) fit"
    case .reference(let found, let objects): "a reference to object \(found) of \(objects)"
    case .key(let object): "object \(object) is a key, but no string"
    case .cycle(let object): "object \(object) holds itself"
    case .sharing(let visits): "shared objects unfold to more than \(visits) values"
    case .overlap(let object): "object \(object) lies over another one"
    case .string: "a string is not well-formed text"
    case .limit(let violation): violation.message
    }
  }

  /// What was found.
  public var found: String? {
    switch reason {
    case .format(let found), .version(let found), .root(let found), .element(let found),
      .text(let found), .number(let found), .date(let found), .encoding(let found),
      .entity(let found):
      found
    case .trailer(_, let found, _), .offset(_, let found, _), .length(let found, _),
      .reference(let found, _):
      String(found)
    case .marker(let byte): String(byte)
    case .limit(let violation): String(violation.found)
    default: nil
    }
  }

  /// What is allowed.
  public var allowed: String? {
    switch reason {
    case .trailer(_, _, let allowed): "\(allowed.lowerBound)...\(allowed.upperBound)"
    case .offset(_, _, let allowed): "\(allowed.lowerBound)..<\(allowed.upperBound)"
    case .length(_, let allowed): "0...\(allowed)"
    case .reference(_, let objects): "0..<\(objects)"
    case .limit(let violation): String(violation.allowed)
    default: nil
    }
  }
}
