import CExpat

/// What is done with the tokens of an XML text; ``XMLReader`` calls the methods in file order.
///
/// A class whose methods are overridden, because C functions carry a reference and nothing else.
@safe
open class XMLHandler {
  /// The parser that calls, for the place in the text.
  final fileprivate(set) var parser: XML_Parser?
  /// Whether no event is wanted any more, be it that something was wrong.
  public final private(set) var isStopped = false

  /// The line that the parser is at, counted from 1; counting is left to who asks.
  public final var line: Int {
    guard let parser = unsafe parser else { return 1 }
    return unsafe Int(XML_GetCurrentLineNumber(parser))
  }

  /// Makes a handler that no text has been read to yet.
  public init() {}

  /// Ends the run; no event comes any more.
  public final func stop() {
    isStopped = true
    if let parser = unsafe parser { unsafe _ = XML_StopParser(parser, 0) }
  }

  /// Begins an element.
  open func open(_ element: XMLText, _ attributes: XMLAttributes) {}

  /// Takes a piece of text between tags; an element's text may come in several.
  open func add(text bytes: UnsafeRawBufferPointer) {}

  /// Ends the innermost element.
  open func close() {}

  /// Refuses a document type with declarations of its own, or an entity.
  open func refuse(entity: String) {}
}

extension XMLHandler {
  /// Calls a closure with the parser at hand.
  func reading<Result>(from parser: XML_Parser, _ body: () -> Result) -> Result {
    unsafe self.parser = unsafe parser
    defer { unsafe self.parser = nil }
    return body()
  }
}

/// A name or value as expat holds it while it reports an element.
@safe
public struct XMLText: ~Escapable {
  private let start: UnsafePointer<CChar>

  @_lifetime(immortal)
  init(_ start: UnsafePointer<CChar>) { unsafe self.start = unsafe start }

  /// Whether the text is an ASCII word.
  @inline(__always)
  public func matches(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    for index in 0..<count {
      // The first difference ends this, at the latest the text's own end.
      guard unsafe UInt8(bitPattern: start[index]) == literal.utf8Start[index] else { return false }
    }
    return unsafe start[count] == 0
  }

  /// The text as a string of its own.
  public var string: String { unsafe String(cString: start) }

  /// The length in bytes.
  public var count: Int { unsafe cexpat_length(start) }

  /// Calls a closure with the bytes.
  public func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let count = count
    return unsafe start.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      unsafe body(UnsafeBufferPointer(start: bytes, count: count).span)
    }
  }
}

/// The attributes of an element, as expat holds them while it reports the element.
@safe
public struct XMLAttributes: ~Escapable {
  private let first: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  @_lifetime(immortal)
  init(_ first: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    unsafe self.first = unsafe first
  }

  /// Calls a closure with each name and value in file order.
  public func forEach<Failure: Error>(
    _ body: (_ name: XMLText, _ value: XMLText) throws(Failure) -> Void
  ) throws(Failure) {
    guard var pair = unsafe first else { return }
    // Names and values alternate; a null ends them.
    while let name = unsafe pair[0], let value = unsafe pair[1] {
      try unsafe body(XMLText(name), XMLText(value))
      unsafe pair += 2
    }
  }
}
