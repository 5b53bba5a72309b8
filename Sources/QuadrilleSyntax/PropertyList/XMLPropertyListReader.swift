import QuadrilleIO

/// Reads an XML property list: ``XMLPropertyListBuilder`` makes values of the tokens.
enum XMLPropertyListReader {
  static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: Limits
  ) throws(PropertyListError) -> PropertyList {
    if let list = PlainPropertyListScanner.read(bytes, limits: limits) { return list }
    let builder = XMLPropertyListBuilder(name: name, limits: limits)
    do {
      try XMLReader.read(bytes, name: name, to: builder)
    } catch {
      throw PropertyListError(error)
    }
    if let failure = builder.failure { throw failure }
    return try builder.result()
  }
}

extension PropertyListError {
  /// The error of a text that is no XML, with the code that property lists have for it.
  init(_ error: XMLError) {
    let reason: Reason =
      switch error.reason {
      case .truncated: .truncated
      case .syntax(let words): .syntax(words)
      case .entity(let name): .entity(name)
      case .encoding(let name): .encoding(name)
      case .element(let found): .element(found: found)
      case .limit(let violation): .limit(violation)
      }
    self.init(reason, at: error.place)
  }
}
