#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A library of the system that is opened at its first use, and stays open until the process ends.
///
/// Few calls need one, and each library that is linked costs every start its loading.
@safe package struct SharedLibrary: @unchecked Sendable {
  // Sendable: the handle is never changed nor closed, and the loader takes any thread.
  private let handle: UnsafeMutableRawPointer

  /// What the loader says of a library that cannot be opened.
  package struct Failure: Error, Equatable {
    /// The loader's own words.
    package let message: String
  }

  /// Opens a library by the name that the loader knows, such as `libwebp.so.7`.
  package init(_ name: String) throws(Failure) {
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw Failure(
        message: unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown reason"
      )
    }
    unsafe self.handle = handle
  }

  /// A function as the C function type that the caller's property has.
  ///
  /// - Throws: ``Failure`` where the library has none of this name.
  package func function<Function>(_ name: String) throws(Failure) -> Function {
    guard let address = unsafe address(name) else {
      throw Failure(message: "it lacks the function \(name)")
    }
    return unsafe unsafeBitCast(address, to: Function.self)
  }

  /// The address of a function; nil where the library has none of this name.
  package func address(_ name: String) -> UnsafeMutableRawPointer? { unsafe dlsym(handle, name) }
}
