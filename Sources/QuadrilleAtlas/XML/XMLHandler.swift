/// What is done with the tokens of an XML text; ``XMLReader`` calls the methods in file order.
///
/// A class whose methods are overridden, because C functions carry a reference and nothing else.
class XMLHandler {
  /// The line that the parser is at, counted from 1.
  final var line = 1

  /// Whether something was wrong; then no event comes any more.
  var hasFailed: Bool { false }

  /// Begins an element.
  func open(_ element: String, _ attributes: XMLAttributes) {}

  /// Takes a piece of text between tags; an element's text may come in several.
  func add(text bytes: UnsafeRawBufferPointer) {}

  /// Ends the innermost element.
  func close() {}

  /// Refuses a document type with declarations of its own, or an entity.
  func refuse(entity: String) {}
}

/// The attributes of an element, as expat holds them while it reports the element.
@safe
struct XMLAttributes: ~Escapable {
  private let first: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  @_lifetime(immortal)
  init(_ first: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    unsafe self.first = unsafe first
  }

  /// Calls a closure with each name and value in file order.
  func forEach(_ body: (_ name: String, _ value: String) -> Void) {
    guard var pair = unsafe first else { return }
    // Names and values alternate; a null ends them.
    while let name = unsafe pair[0], let value = unsafe pair[1] {
      unsafe body(String(cString: name), String(cString: value))
      unsafe pair += 2
    }
  }
}
