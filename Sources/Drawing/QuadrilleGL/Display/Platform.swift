/// Which kind of EGL display to open.
public enum Platform: Hashable, Sendable, CustomStringConvertible {
  /// A hardware device, the surfaceless platform, a software device and the default display, in this
  /// order; the first that can be initialised.
  case automatic
  /// Mesa's platform without a window system: works everywhere that Mesa is, needs no device node.
  case surfaceless
  /// A device of `EGL_EXT_device_enumeration` by its index; nil is the first that can be initialised.
  case device(index: Int?)
  /// The first device that is not a software rasteriser and can be initialised.
  case hardwareDevice
  /// The first device that is a software rasteriser and can be initialised.
  case softwareDevice
  /// A DRM node such as `/dev/dri/renderD128`, through libgbm; nil is the first node that there is.
  case gbm(node: String?)
  /// The X11 display that the variable `DISPLAY` names.
  case x11
  /// The display of the window system in the environment, X11 or Wayland.
  case systemDefault

  /// Makes a platform from the words that ``description`` gives; nil for others.
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

  /// The word for the platform, as the command line takes it.
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
