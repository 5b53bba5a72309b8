import QuadrilleSyntax
import QuadrilleSystem

/// The source of an atlas's data, and the job that reads it.
struct AtlasSource: Sendable {
  /// The file's name or path, for messages and as the default texture name.
  var name: String?
  /// The path within the atlas's folder of a file that contains one of its sprites.
  var part: String?
  /// The job that reads; its limits bound text, values and sprites.
  var job: JobContext
  /// The formats that it may be of.
  var formats = AtlasFormat.all
}

/// The detection and the reader of a format, by syntax.
///
/// Formats of one family share a reader, which determines the exact format.
enum AtlasReader: Sendable {
  /// The confidence of format detection.
  enum Match: Int, Comparable, Sendable {
    /// The file does not have the format.
    case no
    /// The file has the format unless another one matches.
    case otherwise
    /// The file has the format.
    case yes

    static func < (lhs: Match, rhs: Match) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// Makes a description from a parsed value.
  typealias Read<Value> =
    @Sendable (_ value: Value, _ source: AtlasSource) throws(AtlasError) -> AtlasDescription

  /// XML with a specific root element, and one or more children of a name; nil for any.
  case xml(root: String, child: String?, read: Read<[UInt8]>)
  /// A property list, in XML, as text or binary.
  case propertyList(match: @Sendable (PropertyList) -> Match, read: Read<PropertyList>)
  /// JSON.
  case json(match: @Sendable (JSONValue) -> Match, read: Read<JSONValue>)
  /// A text with its own grammar, detected from its first lines.
  case text(isOne: @Sendable ([UInt8]) -> Bool, read: Read<[UInt8]>)

  /// A format that is only written.
  case unread

  /// Anything, recognised by a closure of the client's; asked before all others.
  case custom(recognizes: @Sendable ([UInt8]) -> Bool, read: Read<[UInt8]>)

  /// The extension of files in the syntax.
  var usualExtension: String {
    switch self {
    case .xml: "xml"
    case .propertyList: "plist"
    case .json: "json"
    case .text, .custom, .unread: "txt"
    }
  }

  /// Whether a file is a binary property list.
  static func isBinaryPropertyList(_ data: [UInt8]) -> Bool { data.starts(with: "bplist".utf8) }
}
