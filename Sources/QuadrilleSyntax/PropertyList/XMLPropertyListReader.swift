import QuadrilleIO

/// Reads an XML property list: ``XMLPropertyListBuilder`` makes values of the tokens.
enum XMLPropertyListReader {
  static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: Limits
  ) throws(SyntaxError) -> PropertyList {
    if let list = PlainPropertyListScanner.read(bytes, limits: limits) { return list }
    let builder = XMLPropertyListBuilder(name: name, limits: limits)
    do {
      try XMLReader.read(bytes, name: name, to: builder)
    } catch {
      throw error.asPartOf(.propertyList)
    }
    if let failure = builder.failure { throw failure }
    return try builder.result()
  }
}
