import CEGL
import CGBM
import Glibc
import QuadrilleSystem

/// Tries displays in order and records why each failed.
struct DisplayOpener {
  /// An initialized display.
  @safe struct OpenedDisplay {
    let handle: EGLDisplay
    let name: String
    let version: (major: Int, minor: Int)
  }

  let library: GLLibrary
  private(set) var attempts: [FailedDisplayAttempt] = []
  private let clientExtensions: Set<String>
  /// Called with each display before it is tried, since a driver may end the process.
  private let willTry: (String) -> Void

  init(_ library: GLLibrary, willTry: @escaping (String) -> Void = { _ in }) {
    self.library = library
    self.willTry = willTry
    // Without client extensions the query fails; clears the EGL error so that it is not reported
    // later.
    let text = unsafe library.egl.queryString(nil, EGL_EXTENSIONS)
    clientExtensions = unsafe extensionSet(text)
    if unsafe text == nil { _ = library.egl.getError() }
  }

  /// Opens the first display of a platform that can be initialized.
  ///
  /// - Throws: ``GLError/Reason/noDisplay(_:)`` with every attempt.
  mutating func open(_ platform: Platform) throws(GLError) -> OpenedDisplay {
    let opened: OpenedDisplay? =
      switch platform {
      case .automatic:
        openDevice(software: false) ?? openSurfaceless() ?? openDevice(software: true)
          ?? openDefault()
      case .surfaceless: openSurfaceless()
      case .device(let index): openDevice(index: index)
      case .hardwareDevice: openDevice(software: false)
      case .softwareDevice: openDevice(software: true)
      case .gbm(let node): openGBM(node)
      case .x11: openX11()
      case .systemDefault: openDefault()
      }
    guard let opened else { throw GLError(.noDisplay(attempts)) }
    return opened
  }

  private mutating func openSurfaceless() -> OpenedDisplay? {
    guard requireClient("EGL_MESA_platform_surfaceless", for: "surfaceless") else { return nil }
    return unsafe openPlatform(EGL_PLATFORM_SURFACELESS_MESA, native: nil, name: "surfaceless")
  }

  private mutating func openX11() -> OpenedDisplay? {
    guard requireClient("EGL_KHR_platform_x11", or: "EGL_EXT_platform_x11", for: "x11") else {
      return nil
    }
    // Without an explicit connection EGL opens one to the display of the environment.
    return unsafe openPlatform(EGL_PLATFORM_X11_KHR, native: nil, name: "x11")
  }

  private mutating func openDefault() -> OpenedDisplay? {
    willTry("default")
    let display = unsafe library.egl.getDisplay(nil)
    return unsafe initialize(display, name: "default", function: "eglGetDisplay")
  }

  private mutating func openDevice(index: Int? = nil, software: Bool? = nil) -> OpenedDisplay? {
    let name = index.map { "device \($0)" } ?? software.map { $0 ? "software" : "hardware" }
    let title = name.map { index == nil ? "device (\($0))" : $0 } ?? "device"
    guard requireClient("EGL_EXT_platform_device", for: title) else { return nil }
    guard let queryDevices = unsafe library.egl.queryDevicesEXT else {
      return refuse(title, "the function eglQueryDevicesEXT is missing")
    }
    var count: EGLint = 0
    guard unsafe queryDevices(0, nil, &count) == EGLBoolean(EGL_TRUE), count > 0 else {
      _ = library.egl.getError()
      return refuse(title, "eglQueryDevicesEXT lists no device")
    }
    var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: Int(count))
    _ = unsafe queryDevices(count, &devices, &count)
    var fitting = 0
    for position in unsafe 0..<min(Int(count), devices.count) {
      guard let device = unsafe devices[position] else { continue }
      let isSoftware = unsafe isSoftwareDevice(device)
      if let index, index != position { continue }
      if let software, software != isSoftware { continue }
      fitting += 1
      let name = "device \(position)" + (isSoftware ? " (software)" : "")
      if let opened = unsafe openPlatform(EGL_PLATFORM_DEVICE_EXT, native: device, name: name) {
        return opened
      }
    }
    return fitting == 0 ? refuse(title, "no such device among \(count)") : nil
  }

  private func isSoftwareDevice(_ device: EGLDeviceEXT) -> Bool {
    guard let query = unsafe library.egl.queryDeviceStringEXT else { return false }
    return unsafe extensionSet(query(device, EGL_EXTENSIONS)).contains("EGL_MESA_device_software")
  }

  private mutating func openGBM(_ node: String?) -> OpenedDisplay? {
    guard
      requireClient("EGL_KHR_platform_gbm", or: "EGL_MESA_platform_gbm", for: "gbm")
    else { return nil }
    let path = node ?? Self.firstNode()
    guard let path else { return refuse("gbm", "no DRM node in /dev/dri") }
    let name = "gbm \(path)"
    let descriptor = unsafe Glibc.open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      return refuse(name, "open: \(errnoText(errno))")
    }
    let functions: GBMFunctions
    do throws(GLError) { functions = try library.gbmFunctions() } catch {
      close(descriptor)
      return refuse(name, error.message)
    }
    guard let device = unsafe functions.createDevice(descriptor) else {
      close(descriptor)
      return refuse(name, "gbm_create_device failed")
    }
    let opened = unsafe openPlatform(
      EGL_PLATFORM_GBM_KHR,
      native: UnsafeMutableRawPointer(device),
      name: name
    )
    // An open display uses the node and the device until the process ends.
    if opened == nil {
      unsafe functions.destroyDevice(device)
      close(descriptor)
    }
    return opened
  }

  /// The first render node, or else the first card node.
  private static func firstNode() -> String? {
    let render = (128..<144).map { "/dev/dri/renderD\($0)" }
    let cards = (0..<16).map { "/dev/dri/card\($0)" }
    return (render + cards).first { unsafe access($0, F_OK) == 0 }
  }

  private mutating func openPlatform(
    _ platform: Int32,
    native: UnsafeMutableRawPointer?,
    name: String
  ) -> OpenedDisplay? {
    guard let getPlatformDisplay = unsafe library.egl.getPlatformDisplayEXT else {
      return refuse(name, "the function eglGetPlatformDisplayEXT is missing")
    }
    willTry(name)
    let display = unsafe getPlatformDisplay(EGLenum(platform), native, nil)
    return unsafe initialize(display, name: name, function: "eglGetPlatformDisplayEXT")
  }

  private mutating func initialize(
    _ display: EGLDisplay?,
    name: String,
    function: String
  ) -> OpenedDisplay? {
    let egl = library.egl
    guard let display = unsafe display else {
      let error = egl.getError()
      let what = error == EGL_SUCCESS ? "no display" : eglErrorName(error)
      return refuse(name, "\(function): \(what)")
    }
    var major: EGLint = 0
    var minor: EGLint = 0
    guard unsafe egl.initialize(display, &major, &minor) == EGLBoolean(EGL_TRUE) else {
      return refuse(name, "eglInitialize: \(eglErrorName(egl.getError()))")
    }
    guard unsafe extensionSet(egl.queryString(display, EGL_CLIENT_APIS)).contains("OpenGL_ES")
    else { return refuse(name, "the display has no OpenGL ES") }
    return unsafe OpenedDisplay(handle: display, name: name, version: (Int(major), Int(minor)))
  }

  private mutating func requireClient(
    _ name: String,
    or other: String? = nil,
    for platform: String
  ) -> Bool {
    if clientExtensions.contains(name) { return true }
    if let other, clientExtensions.contains(other) { return true }
    attempts.append(FailedDisplayAttempt(platform: platform, problem: "\(name) is missing"))
    return false
  }

  private mutating func refuse(_ platform: String, _ problem: String) -> OpenedDisplay? {
    attempts.append(FailedDisplayAttempt(platform: platform, problem: problem))
    return nil
  }
}

/// The names in an extension string; empty for a null pointer.
func extensionSet(_ text: UnsafePointer<CChar>?) -> Set<String> {
  guard let text = unsafe text else { return [] }
  return unsafe Set(String(cString: text).split(separator: " ").map(String.init))
}
