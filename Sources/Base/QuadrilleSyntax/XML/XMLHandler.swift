import CExpat

/// Receives the events of an XML text; `XMLReader` calls the methods in file order.
///
/// A class with overridable methods, because expat's C callbacks carry a single context pointer.
@safe
open class XMLHandler {
  /// The calling parser, for the source location.
  final fileprivate(set) var parser: XML_Parser?
  /// Whether no more events are wanted, for example after an error.
  public final private(set) var isStopped = false

  /// The current line of the parser, counted from 1; computed on access.
  public final var line: Int {
    guard let parser = unsafe parser else { return 1 }
    return unsafe Int(XML_GetCurrentLineNumber(parser))
  }

  /// Creates a handler that has received no events.
  public init() {}

  /// Stops parsing; no more events follow.
  public final func stop() {
    isStopped = true
    if let parser = unsafe parser { unsafe _ = XML_StopParser(parser, 0) }
  }

  /// Called at the start of an element.
  open func open(_ element: XMLText, _ attributes: XMLAttributes) {}

  /// Called with text between tags; the text of an element may come in several calls.
  open func add(text bytes: UnsafeRawBufferPointer) {}

  /// Called at the end of the innermost element.
  open func close() {}

  /// Called for a document type with an internal subset or an undefined entity, which are rejected.
  open func reject(entity: String) {}
}

extension XMLHandler {
  /// Calls a closure while the parser is available.
  func reading<Result>(from parser: XML_Parser, _ body: () -> Result) -> Result {
    unsafe self.parser = unsafe parser
    defer { unsafe self.parser = nil }
    return body()
  }
}

/// A name or value owned by expat, valid while it reports an element.
@safe
public struct XMLText: ~Escapable {
  private let start: UnsafePointer<CChar>

  @_lifetime(immortal)
  init(_ start: UnsafePointer<CChar>) { unsafe self.start = unsafe start }

  /// Whether the text equals an ASCII literal.
  @inline(__always)
  public func matches(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    for index in 0..<count {
      // The first difference ends the loop, at the latest the terminating NUL of the text.
      guard unsafe UInt8(bitPattern: start[index]) == literal.utf8Start[index] else { return false }
    }
    return unsafe start[count] == 0
  }

  /// A copy of the text.
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

/// The attributes of an element, owned by expat, valid while it reports the element.
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
