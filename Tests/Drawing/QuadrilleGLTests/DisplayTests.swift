import Glibc
import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleGL

@Suite("GL display", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLDisplayTests {
  @Test("The automatic platform opens a display and records failed attempts")
  func automaticOpensDisplay() throws {
    let display = try Display()
    #expect(!display.vendor.isEmpty)
    #expect(display.version >= (1, 4))
    #expect(display.failedAttempts.allSatisfy { !$0.platform.isEmpty && !$0.problem.isEmpty })
  }

  @Test(
    "A surfaceless display draws",
    .enabled(if: (try? Display(.surfaceless)) != nil, "no surfaceless platform"),
    arguments: [ContextOptions(), ContextOptions(noError: true)]
  )
  func surfacelessDraws(_ options: ContextOptions) throws {
    try draws(.surfaceless, options)
  }

  @Test("A robust context draws", .enabled(if: hasRobustContexts, "no robust contexts"))
  func robustContextDraws() throws {
    try draws(.automatic, ContextOptions(robust: true))
  }

  @Test(
    "A software device draws and is named as such",
    .enabled(if: (try? Display(.softwareDevice)) != nil, "no software device")
  )
  func softwareDeviceDraws() throws {
    try draws(.softwareDevice, ContextOptions())
    #expect(try Display(.softwareDevice).platformName.hasSuffix("(software)"))
  }

  @Test("A missing device is reported by its index")
  func missingDeviceIsReported() {
    let reason = glError { _ = try Display(.device(index: 99)) }
    guard case .noDisplay(let attempts) = reason else {
      Issue.record("found \(String(describing: reason))")
      return
    }
    #expect(attempts.map(\.platform) == ["device 99"])
  }

  @Test("A missing DRM node is reported with the cause")
  func missingNodeIsReported() {
    let node = TemporaryFolder.missingPath("renderD128")
    let reason = glError { _ = try Display(.gbm(node: node)) }
    guard case .noDisplay(let attempts) = reason else {
      Issue.record("found \(String(describing: reason))")
      return
    }
    #expect(attempts.count == 1)
    let isPlatformMissing = attempts[0].problem == "EGL_KHR_platform_gbm is missing"
    #expect(isPlatformMissing || attempts[0].problem == "open: No such file or directory")
  }

  @Test(
    "GBM fails on a machine without DRM nodes",
    .enabled(if: !fileExists("/dev/dri"), "the machine has DRM nodes")
  )
  func gbmWithoutNodeFails() {
    let reason = glError { _ = try Display(.gbm(node: nil)) }
    guard case .noDisplay(let attempts) = reason else {
      Issue.record("found \(String(describing: reason))")
      return
    }
    #expect(attempts.map(\.platform) == ["gbm"])
    let problems = ["no DRM node in /dev/dri", "EGL_KHR_platform_gbm is missing"]
    #expect(attempts.allSatisfy { problems.contains($0.problem) })
  }

  private func draws(_ platform: Platform, _ options: ContextOptions) throws {
    let context = try Context(Display(platform), options: options)
    let view = try GLView(size: .init(width: 1, height: 1), in: context)
    let frame = try view.render(clearedTo: .white) { _ in }
    #expect(frame.bitmap.row(0) == ["ffffffff"])
  }
}

@Suite("GL platform names")
struct GLPlatformNameTests {
  @Test(
    "Platform names are parsed and printed alike",
    arguments: [
      ("auto", Platform.automatic), ("surfaceless", .surfaceless), ("device", .device(index: nil)),
      ("device:2", .device(index: 2)), ("hardware", .hardwareDevice),
      ("software", .softwareDevice), ("gbm", .gbm(node: nil)),
      ("gbm:/dev/dri/renderD129", .gbm(node: "/dev/dri/renderD129")), ("default", .systemDefault),
      ("x11", .x11),
    ]
  )
  func platformNamesRoundTrip(_ name: String, _ platform: Platform) {
    #expect(Platform(name: name) == platform)
    #expect(platform.description == name)
  }

  @Test(
    "Unknown platform names are rejected",
    arguments: ["", "wayland", "device:", "device:-1", "device:a", "gbm:", "Surfaceless"]
  )
  func unknownPlatformNamesAreRejected(_ name: String) {
    #expect(Platform(name: name) == nil)
  }
}

/// Each driver setting is read once per process, so each test runs in a child process.
@Suite("GL without a driver", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLMissingDriverTests {
  @Test("Without an EGL vendor the error lists every attempt")
  func missingVendorListsAttempts() async {
    await #expect(processExitsWith: .success) {
      unsafe unsetenv("DISPLAY")
      unsafe unsetenv("WAYLAND_DISPLAY")
      let vendor = TemporaryFolder.missingPath("vendor.json")
      unsafe setenv("__EGL_VENDOR_LIBRARY_FILENAMES", vendor, 1)
      let error = #expect(throws: GLError.self) { try Display() }
      let message = error?.message ?? ""
      #expect(error?.code == "gl.noDisplay")
      #expect(error?.category == .graphics)
      #expect(message.contains("surfaceless"))
      #expect(message.contains("default"))
      #expect(message.hasSuffix("install libegl1 libgles2 libgl1-mesa-dri"))
    }
  }

  @Test(
    "A missing Mesa driver file is reported with the EGL error",
    .enabled(if: isMesa, "the driver is not Mesa")
  )
  func missingDriverReportsEGLError() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("LIBGL_DRIVERS_PATH", TemporaryFolder.missingPath("dri"), 1)
      let reason = #expect(throws: GLError.self) { try Display(.surfaceless) }?.reason
      guard case .noDisplay(let attempts) = reason else {
        Issue.record("found \(String(describing: reason))")
        return
      }
      #expect(attempts.map(\.platform) == ["surfaceless"])
      #expect(attempts.map(\.problem) == ["eglInitialize: EGL_NOT_INITIALIZED"])
    }
  }

  @Test("An unknown Gallium driver fails to open", .enabled(if: isMesa, "the driver is not Mesa"))
  func unknownGalliumDriverFails() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("GALLIUM_DRIVER", "nonexistent", 1)
      #expect(throws: GLError.self) { try Display(.surfaceless) }
      // Mesa unloads the driver with leaked memory, which the leak check at exit could not
      // attribute.
      _exit(EXIT_SUCCESS)
    }
  }

  @Test("A context of OpenGL ES 2.0 is rejected", .enabled(if: isMesa, "the driver is not Mesa"))
  func versionTwoIsRejected() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("MESA_GLES_VERSION_OVERRIDE", "2.0", 1)
      let error = #expect(throws: GLError.self) { try Context(Display(.surfaceless)) }
      #expect(["gl.versionTooLow", "gl.egl"].contains(error?.code))
    }
  }
}

@Suite("GL library")
struct GLLibraryTests {
  @Test(
    "A missing library is reported with its path",
    arguments: [TemporaryFolder.missingPath("libEGL.so.1"), TemporaryFolder.missingPath("")]
  )
  func missingLibraryIsReported(_ path: String) {
    let reason = glError { _ = try GLLibrary(path: path) }
    guard case .libraryNotFound(let name, let loaderMessage) = reason else {
      Issue.record("found \(String(describing: reason))")
      return
    }
    #expect(name == path)
    #expect(!loaderMessage.isEmpty)
  }

  @Test("A directory without libEGL is reported")
  func directoryWithoutLibraryIsReported() {
    let reason = glError { _ = try GLLibrary(path: "/proc/self/fd") }
    guard case .libraryNotFound("/proc/self/fd/libEGL.so.1", _) = reason else {
      Issue.record("found \(String(describing: reason))")
      return
    }
  }

  @Test("A library that is not EGL is reported by its missing function")
  func otherLibraryLacksFunctions() throws {
    let path = try #require(
      ["/lib/x86_64-linux-gnu/libm.so.6", "/lib/aarch64-linux-gnu/libm.so.6", "/lib64/libm.so.6"]
        .first(where: fileExists)
    )
    #expect(
      glError { _ = try GLLibrary(path: path) } == .missingFunction("eglGetProcAddress")
    )
  }

  @Test(
    "A libEGL given by file or directory draws",
    .enabled(if: hasDisplay, "no display for OpenGL ES"),
    arguments: [false, true]
  )
  func libraryByPathDraws(_ byFolder: Bool) throws {
    let folder = try #require(
      ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64"]
        .first { fileExists("\($0)/libEGL.so.1") }
    )
    let library = try GLLibrary(path: byFolder ? folder : "\(folder)/libEGL.so.1")
    #expect(library.eglPath == "\(folder)/libEGL.so.1")
    let context = try Context(Display(library: library))
    let view = try GLView(size: .init(width: 1, height: 1), in: context)
    #expect(try view.render(clearedTo: .black) { _ in }.bitmap.row(0) == ["000000ff"])
  }

  @Test("A missing OpenGL ES function is reported by name")
  func missingFunctionIsReported() {
    let resolver = unsafe FunctionResolver { _ in nil }
    let reason = glError { _ = try GLFunctions(resolver) }
    #expect(reason == .missingFunction("glActiveTexture"))
  }
}
