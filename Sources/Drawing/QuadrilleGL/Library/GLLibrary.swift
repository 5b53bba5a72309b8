import CEGL
import CGBM
import Glibc
import QuadrilleSystem

/// libEGL and libGLESv2, loaded at run time and never linked.
///
/// Programs that do not draw never load them. They stay loaded until the process ends, because
/// drivers do not support unloading.
public final class GLLibrary: @unchecked Sendable {
  /// The functions of EGL.
  package let egl: EGLFunctions
  /// The functions of OpenGL ES.
  public let gl: GLFunctions
  /// The name of the libEGL that was loaded, as passed to the loader.
  public let eglPath: String
  private let gbm: Lock<GBMFunctions?>

  /// The system's `libEGL.so.1` and `libGLESv2.so.2`, loaded at the first call.
  ///
  /// A failure is not cached: the next call tries again.
  ///
  /// - Throws: `GLError.Reason.libraryNotFound(name:loaderMessage:)` or
  ///   `GLError.Reason.missingFunction(_:)`.
  public static func system() throws(GLError) -> GLLibrary {
    try ProcessResources.libraryFunctions { () throws(GLError) in
      try unsafe GLLibrary(eglName: "libEGL.so.1", glesNames: ["libGLESv2.so.2"])
    }
  }

  /// Loads another implementation than the system's.
  ///
  /// - Parameter path: A libEGL file, or a directory that contains `libEGL.so.1` or `libEGL.so`.
  ///   libGLESv2 is loaded from the same directory or, if it is missing, through
  ///   `eglGetProcAddress`.
  /// - Throws: `GLError.Reason.libraryNotFound(name:loaderMessage:)` or
  ///   `GLError.Reason.missingFunction(_:)`.
  public convenience init(path: String) throws(GLError) {
    let names = Self.names(path)
    try unsafe self.init(eglName: names.egl, glesNames: names.gles)
  }

  /// The files of an implementation.
  private static func names(_ path: String) -> (egl: String, gles: [String]) {
    let isFolder = fileKind(path) == .folder
    let folder = isFolder ? path : Self.folder(of: path)
    let candidates = ["libEGL.so.1", "libEGL.so"].map { "\(folder)/\($0)" }
    let eglName = isFolder ? candidates.first { fileKind($0) == .file } ?? candidates[0] : path
    let glesNames = ["libGLESv2.so.2", "libGLESv2.so"].map { "\(folder)/\($0)" }
    return (
      qualified(eglName), glesNames.filter { fileKind($0) == .file }.map(qualified)
    )
  }

  /// Loads an implementation and replaces some of its functions.
  ///
  /// - Parameters:
  ///   - path: As for ``init(path:)``; nil is the system's.
  ///   - substitute: Returns the function to call for a loaded one: itself or a replacement.
  /// - Throws: As ``init(path:)``.
  package convenience init(
    path: String?,
    substituting substitute: @escaping (String, UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  ) throws(GLError) {
    let names = path.map(Self.names) ?? ("libEGL.so.1", ["libGLESv2.so.2"])
    try unsafe self.init(eglName: names.0, glesNames: names.1, substitute)
  }

  private init(
    eglName: String,
    glesNames: [String],
    _ substitute: ((String, UnsafeMutableRawPointer) -> UnsafeMutableRawPointer)? = nil
  ) throws(GLError) {
    let egl = try SharedLibrary(opening: eglName)
    // Extension functions are not exported, and not every libGLESv2 exports all core functions.
    let exported = unsafe FunctionResolver { unsafe egl.address($0) }
    let getProcAddress: PFNEGLGETPROCADDRESSPROC = unsafe try exported.required("eglGetProcAddress")
    let find = { (library: SharedLibrary?, name: String) -> UnsafeMutableRawPointer? in
      if let address = unsafe library?.address(name) { return unsafe address }
      return unsafe unsafeBitCast(getProcAddress(name), to: UnsafeMutableRawPointer?.self)
    }
    let resolve = { (library: SharedLibrary?, name: String) -> UnsafeMutableRawPointer? in
      let found = unsafe find(library, name)
      guard let substitute = unsafe substitute, let address = unsafe found else {
        return unsafe found
      }
      return unsafe substitute(name, address)
    }
    var gles: SharedLibrary?
    if let name = glesNames.first { gles = try SharedLibrary(opening: name) }
    self.egl = try unsafe EGLFunctions(FunctionResolver { unsafe resolve(egl, $0) })
    gl = try unsafe GLFunctions(FunctionResolver { [gles] in unsafe resolve(gles, $0) })
    eglPath = eglName
    gbm = Lock(nil)
  }

  /// The two functions of libgbm, loaded at the first call.
  func gbmFunctions() throws(GLError) -> GBMFunctions {
    try gbm.withLock { (functions) throws(GLError) in
      if let functions { return functions }
      let library = try SharedLibrary(opening: "libgbm.so.1")
      let found = try unsafe GBMFunctions(FunctionResolver { unsafe library.address($0) })
      functions = found
      return found
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The loader searches the system for names without a slash; a user's path always means a file.
  private static func qualified(_ path: String) -> String {
    path.contains("/") ? path : "./\(path)"
  }
}

/// The functions of libgbm that Quadrille calls.
@safe struct GBMFunctions: @unchecked Sendable {
  let createDevice: PFNGBMCREATEDEVICE
  let destroyDevice: PFNGBMDEVICEDESTROY

  init(_ resolver: FunctionResolver) throws(GLError) {
    unsafe createDevice = try resolver.required("gbm_create_device")
    unsafe destroyDevice = try resolver.required("gbm_device_destroy")
  }
}

extension SharedLibrary {
  /// Loads a library and throws errors of this module.
  fileprivate init(opening name: String) throws(GLError) {
    do throws(Failure) {
      try self.init(name)
    } catch {
      throw GLError(.libraryNotFound(name: name, loaderMessage: error.message))
    }
  }
}

private enum FileKind { case file, folder, none }

private func fileKind(_ path: String) -> FileKind {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return .none }
  return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
}

/// Looks up C functions by name.
@safe struct FunctionResolver {
  /// The address of a function, or nil.
  let address: (String) -> UnsafeMutableRawPointer?

  /// A required function, as the C function type of the caller's property.
  func required<Function>(_ name: String) throws(GLError) -> Function {
    guard let address = unsafe address(name) else { throw GLError(.missingFunction(name)) }
    return unsafe unsafeBitCast(address, to: Function.self)
  }

  /// An optional function, by the first of its names that is found.
  func optional<Function>(_ names: String...) -> Function? {
    for name in names {
      if let address = unsafe address(name) {
        return unsafe unsafeBitCast(address, to: Function.self)
      }
    }
    return nil
  }
}
