/// The kind of EGL display to open.
public enum Platform: Hashable, Sendable, CustomStringConvertible {
  /// Tries a hardware device, the surfaceless platform, a software device and the default display,
  /// in this order, and uses the first that can be initialized.
  case automatic
  /// Mesa's platform without a window system; requires no device node.
  case surfaceless
  /// A device of `EGL_EXT_device_enumeration` by its index; nil for the first that can be
  /// initialized.
  case device(index: Int?)
  /// The first device that is not a software rasterizer and can be initialized.
  case hardwareDevice
  /// The first device that is a software rasterizer and can be initialized.
  case softwareDevice
  /// A DRM node such as `/dev/dri/renderD128`, through libgbm; nil for the first one present.
  case gbm(node: String?)
  /// The X11 display in the variable `DISPLAY`.
  case x11
  /// The display of the window system in the environment, X11 or Wayland.
  case systemDefault

  /// Parses a platform name as given by ``description``; nil for unknown names.
  ///
  /// - Parameter name: `auto`, `surfaceless`, `device`, `device:2`, `hardware`, `software`, `gbm`,
  ///   `gbm:/dev/dri/renderD129`, `x11` or `default`.
  public init?(name: String) {
    switch name {
    case "auto": self = .automatic
    case "surfaceless": self = .surfaceless
    case "device": self = .device(index: nil)
    case "hardware": self = .hardwareDevice
    case "software": self = .softwareDevice
    case "gbm": self = .gbm(node: nil)
    case "x11": self = .x11
    case "default": self = .systemDefault
    default:
      if name.hasPrefix("device:"), let index = Int(name.dropFirst(7)), index >= 0 {
        self = .device(index: index)
      } else if name.hasPrefix("gbm:"), name.utf8.count > 4 {
        self = .gbm(node: String(name.dropFirst(4)))
      } else {
        return nil
      }
    }
  }

  /// The name of the platform on the command line.
  public var description: String {
    switch self {
    case .automatic: "auto"
    case .surfaceless: "surfaceless"
    case .device(nil): "device"
    case .device(let index?): "device:\(index)"
    case .hardwareDevice: "hardware"
    case .softwareDevice: "software"
    case .gbm(nil): "gbm"
    case .gbm(let node?): "gbm:\(node)"
    case .x11: "x11"
    case .systemDefault: "default"
    }
  }
}
