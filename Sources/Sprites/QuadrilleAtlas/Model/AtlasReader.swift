import QuadrilleSystem
import QuadrilleSyntax

/// Where the data of an atlas comes from, and the bounds on it.
struct AtlasSource: Sendable {
  /// The file's name or path: for messages, and the texture of an atlas that names none.
  var name: String?
  /// The path below the folder that is the atlas, of a file that holds one of its sprites.
  var part: String?
  /// Bounds on text, values and sprites.
  var limits: Limits
}

/// How a format is recognised and read, by the syntax that it is written in.
///
/// Formats of one family share a reader, and what it finds says which of them it is.
enum AtlasReader: Sendable {
  /// How surely a file is of a format.
  enum Match: Int, Comparable, Sendable {
    /// It is not.
    case no
    /// It is if it is of no other one.
    case otherwise
    /// It is.
    case yes

    static func < (lhs: Match, rhs: Match) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// What makes a description of a syntax's value.
  typealias Read<Value> =
    @Sendable (_ value: Value, _ source: AtlasSource) throws(AtlasError) -> AtlasDescription

  /// XML with a document element of its own.
  case xml(root: String, read: Read<[UInt8]>)
  /// A property list, in XML, as text or binary.
  case propertyList(match: @Sendable (PropertyList) -> Match, read: Read<PropertyList>)
  /// JSON.
  case json(match: @Sendable (JSONValue) -> Match, read: Read<JSONValue>)
  /// A text with a grammar of its own, recognised by its first lines.
  case text(isOne: @Sendable ([UInt8]) -> Bool, read: Read<[UInt8]>)

  /// Whether a file is a binary property list.
  static func isBinaryPropertyList(_ data: [UInt8]) -> Bool { data.starts(with: "bplist".utf8) }
}
