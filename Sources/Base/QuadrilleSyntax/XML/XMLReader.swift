import CExpat
import QuadrilleSystem

/// Parses an XML text with expat and reports its events to an ``XMLHandler``.
///
/// Only this file and ``XMLHandler`` call expat.
package enum XMLReader {
  /// The maximum number of bytes per call of expat, whose lengths are C integers.
  private static var largestChunk: Int { 1 << 30 }

  /// Reads a text to its end, or until the handler stops; the caller checks the handler's failure.
  package static func read(
    _ bytes: [UInt8],
    name: String?,
    to handler: XMLHandler
  )
    throws(SyntaxError)
  {
    let prologue = XMLPrologue(bytes)
    guard let parser = unsafe XML_ParserCreate(prologue.encoding) else {
      throw SyntaxError(.malformed("out of memory"), in: .xml, at: DiagnosticLocation(file: name))
    }
    defer { unsafe XML_ParserFree(parser) }
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(handler).toOpaque())
    unsafe setHandlers(parser)
    let status = unsafe handler.reading(from: parser) {
      unsafe parse(prologue.bytes, parser)
    }
    try withExtendedLifetime(handler) { () throws(SyntaxError) in
      if !handler.isStopped, status != XML_STATUS_OK {
        throw unsafe error(XML_GetErrorCode(parser), parser: parser, name: name)
      }
    }
  }

  private static func parse(_ bytes: [UInt8], _ parser: XML_Parser) -> XML_Status {
    unsafe bytes.withUnsafeBytes { buffer in
      var offset = 0
      while true {
        let count = min(buffer.count - offset, largestChunk)
        let isLast = offset + count == buffer.count
        let start = unsafe buffer.baseAddress?.advanced(by: offset)
          .assumingMemoryBound(to: CChar.self)
        let status = unsafe XML_Parse(parser, start, Int32(count), isLast ? 1 : 0)
        if isLast || status != XML_STATUS_OK { return status }
        offset += count
      }
    }
  }

  /// The name of the root element; nil where none is found.
  package static func root(of bytes: [UInt8]) -> String? {
    outline(of: bytes, children: { _ in [] })?.root
  }

  /// The root element and which of some children it has; nil where no root is found.
  ///
  /// Reading stops at the first of these children, or at an error, which the reader that runs next
  /// reports.
  ///
  /// - Parameter names: The names of the children for that of the root; without any, reading stops
  ///   at the root.
  package static func outline(
    of bytes: [UInt8],
    children names: @escaping (_ root: String) -> Set<String>
  ) -> XMLOutline? {
    let finder = OutlineFinder(names)
    do {
      try read(bytes, name: nil, to: finder)
      return finder.outline
    } catch {
      var outline = finder.outline
      outline?.isBroken = true
      return outline
    }
  }

  private final class OutlineFinder: XMLHandler {
    private let names: (String) -> Set<String>
    private var children: Set<String> = []
    private var depth = 0
    private(set) var outline: XMLOutline?

    init(_ names: @escaping (String) -> Set<String>) { self.names = names }

    override func open(_ element: XMLText, _ attributes: XMLAttributes) {
      depth += 1
      if depth == 1 {
        outline = XMLOutline(root: element.string)
        children = names(element.string)
        if children.isEmpty { stop() }
      } else if depth == 2 {
        outline?.hasChildren = true
        guard children.contains(element.string) else { return }
        outline?.child = element.string
        stop()
      }
    }

    override func close() { depth -= 1 }

    override func reject(entity: String) {
      guard outline != nil else { return }
      outline?.isBroken = true
      stop()
    }
  }

  private static func setHandlers(_ parser: XML_Parser) {
    unsafe XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let name = unsafe name else { return }
        unsafe XMLReader.deliver(context) {
          unsafe $0.open(XMLText(name), XMLAttributes(attributes))
        }
      },
      { context, _ in unsafe XMLReader.deliver(context) { $0.close() } }
    )
    unsafe XML_SetCharacterDataHandler(parser) { context, text, count in
      guard let text = unsafe text else { return }
      unsafe XMLReader.deliver(context) {
        unsafe $0.add(text: UnsafeRawBufferPointer(start: text, count: Int(count)))
      }
    }
    // A document type with an internal subset can declare entities that expand exponentially.
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, name, _, _, hasInternalSubset in
      guard hasInternalSubset != 0, let name = unsafe name else { return }
      unsafe XMLReader.deliver(context) {
        unsafe $0.reject(entity: "<!DOCTYPE \(String(cString: name)) [")
      }
    }
    // After an external identifier that is not read, expat skips unknown entities.
    unsafe XML_SetSkippedEntityHandler(parser) { context, name, _ in
      guard let name = unsafe name else { return }
      unsafe XMLReader.deliver(context) {
        unsafe $0.reject(entity: "&\(String(cString: name));")
      }
    }
  }

  /// Calls the handler for an event unless it was stopped: expat may deliver a few more events.
  ///
  /// The handler outlives the parser, so that events need no reference counting.
  @inline(__always)
  private static func deliver(
    _ context: UnsafeMutableRawPointer?,
    _ event: (XMLHandler) -> Void
  ) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<XMLHandler>.fromOpaque(context)._withUnsafeGuaranteedRef { handler in
      if !handler.isStopped { event(handler) }
    }
  }

  private static func error(_ code: XML_Error, parser: XML_Parser, name: String?) -> SyntaxError {
    let location = unsafe DiagnosticLocation(
      file: name,
      offset: max(0, Int(XML_GetCurrentByteIndex(parser))),
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1
    )
    let message = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "unknown error"
    let reason: SyntaxError.Reason =
      switch code {
      case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
        XML_ERROR_UNCLOSED_CDATA_SECTION:
        .truncated(expected: nil)
      case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: .encoding(message)
      case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_RECURSIVE_ENTITY_REF,
        XML_ERROR_EXTERNAL_ENTITY_HANDLING:
        .entity(message)
      default: .malformed(message)
      }
    return SyntaxError(reason, in: .xml, at: location)
  }
}

/// The root element of an XML text, and the first of its children that was looked for.
package struct XMLOutline: Sendable, Equatable {
  /// The name of the root element.
  package let root: String
  /// The name of the first child that is one of those looked for; nil if there is none.
  package fileprivate(set) var child: String?
  /// Whether the text has an error before the end of what was read.
  package fileprivate(set) var isBroken = false
  /// Whether the root has a child of any name.
  package fileprivate(set) var hasChildren = false

  fileprivate init(root: String) { self.root = root }
}
