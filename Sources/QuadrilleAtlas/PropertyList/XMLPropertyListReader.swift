import CExpat
import QuadrilleIO

/// Reads an XML property list: expat finds the tokens, ``XMLPropertyListBuilder`` makes the values.
///
/// The C functions of expat are called here and nowhere else.
enum XMLPropertyListReader {
  /// The most bytes that one call hands to expat, whose lengths are C integers.
  private static var largestChunk: Int { 1 << 30 }

  static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: Limits
  ) throws(PropertyListError) -> PropertyList {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw PropertyListError(.syntax("out of memory"), at: Place(file: name))
    }
    defer { unsafe XML_ParserFree(parser) }
    let builder = XMLPropertyListBuilder(name: name, limits: limits)
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    unsafe XML_UseParserAsHandlerArg(parser)
    unsafe setHandlers(parser)
    let status = unsafe bytes.withUnsafeBytes { buffer -> XML_Status in
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
    if let failure = builder.failure { throw failure }
    guard status == XML_STATUS_OK else {
      throw unsafe error(XML_GetErrorCode(parser), parser: parser, name: name)
    }
    return try withExtendedLifetime(builder) { () throws(PropertyListError) in
      try builder.result()
    }
  }

  private static func setHandlers(_ parser: XML_Parser) {
    unsafe XML_SetElementHandler(
      parser,
      { context, name, _ in
        guard let name = unsafe name else { return }
        unsafe XMLPropertyListReader.deliver(context) { unsafe $0.open(String(cString: name)) }
      },
      { context, _ in unsafe XMLPropertyListReader.deliver(context) { $0.close() } }
    )
    unsafe XML_SetCharacterDataHandler(parser) { context, text, count in
      guard let text = unsafe text else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
      unsafe XMLPropertyListReader.deliver(context) { unsafe $0.add(text: bytes) }
    }
    // A document type with a subset in brackets can declare entities that multiply without end.
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, name, _, _, hasInternalSubset in
      guard hasInternalSubset != 0, let name = unsafe name else { return }
      unsafe XMLPropertyListReader.deliver(context) {
        unsafe $0.refuse(entity: "<!DOCTYPE \(String(cString: name)) [")
      }
    }
    // Behind an external identifier that is not read, expat passes over unknown entities.
    unsafe XML_SetSkippedEntityHandler(parser) { context, name, _ in
      guard let name = unsafe name else { return }
      unsafe XMLPropertyListReader.deliver(context) {
        unsafe $0.refuse(entity: "&\(String(cString: name));")
      }
    }
  }

  /// Calls the builder for an event, and ends the run where it fails.
  ///
  /// - Parameter context: The parser; its user data is the builder.
  private static func deliver(
    _ context: UnsafeMutableRawPointer?,
    _ event: (XMLPropertyListBuilder) -> Void
  ) {
    guard let context = unsafe context else { return }
    let parser = XML_Parser(context)
    guard let data = unsafe cexpat_user_data(parser) else { return }
    let builder = unsafe Unmanaged<XMLPropertyListBuilder>.fromOpaque(data).takeUnretainedValue()
    // Expat may deliver a few more events after it was stopped.
    guard builder.failure == nil else { return }
    builder.line = unsafe Int(XML_GetCurrentLineNumber(parser))
    event(builder)
    if builder.failure != nil { unsafe _ = XML_StopParser(parser, 0) }
  }

  private static func error(
    _ code: XML_Error,
    parser: XML_Parser,
    name: String?
  ) -> PropertyListError {
    let place = unsafe Place(
      file: name,
      offset: max(0, Int(XML_GetCurrentByteIndex(parser))),
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1
    )
    let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "unknown error"
    let reason: PropertyListError.Reason =
      switch code {
      case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
        XML_ERROR_UNCLOSED_CDATA_SECTION:
        .truncated
      case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: .encoding(words)
      case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_RECURSIVE_ENTITY_REF,
        XML_ERROR_EXTERNAL_ENTITY_HANDLING:
        .entity(words)
      default: .syntax(words)
      }
    return PropertyListError(reason, at: place)
  }
}
