#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A system library that is loaded on first use and stays loaded until the process ends.
///
/// Few commands need one, and each linked library would add to every start.
@safe package struct SharedLibrary: @unchecked Sendable {
  // Sendable: the handle is never changed or closed, and the loader is thread-safe.
  private let handle: UnsafeMutableRawPointer

  /// The error for a library that cannot be loaded.
  package struct Failure: Error, Equatable {
    /// The loader's message.
    package let message: String
  }

  /// Loads a library by its loader name, such as `libwebp.so.7`.
  package init(_ name: String) throws(Failure) {
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw Failure(
        message: unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
      )
    }
    unsafe self.handle = handle
  }

  /// A function of the library as the given C function type.
  ///
  /// - Throws: ``Failure`` where the library does not have it.
  package func function<Function>(_ name: String) throws(Failure) -> Function {
    guard let address = unsafe address(name) else {
      throw Failure(message: "the function is missing:  \(name)")
    }
    return unsafe unsafeBitCast(address, to: Function.self)
  }

  /// The address of a function; nil where the library does not have it.
  package func address(_ name: String) -> UnsafeMutableRawPointer? { unsafe dlsym(handle, name) }
}
