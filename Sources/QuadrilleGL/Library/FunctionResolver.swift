#if GL
/// Looks up C functions by name.
@safe struct FunctionResolver {
  /// The address of a function, or nil.
  let address: (String) -> UnsafeMutableRawPointer?

  /// A function that must be there, as the C function type that the caller's property has.
  func required<Function>(_ name: String) throws(GLError) -> Function {
    guard let address = unsafe address(name) else { throw GLError(.missingFunction(name)) }
    return unsafe unsafeBitCast(address, to: Function.self)
  }

  /// A function that may be missing, by the first of its names that is found.
  func optional<Function>(_ names: String...) -> Function? {
    for name in names {
      if let address = unsafe address(name) {
        return unsafe unsafeBitCast(address, to: Function.self)
      }
    }
    return nil
  }
}
#endif
