import QuadrilleSystem

/// Why a renderer draws and not the other one; its description is in words.
public enum RendererReason: Equatable, Sendable, CustomStringConvertible {
  /// The choice insists on it.
  case explicitChoice
  /// A driver is named.
  case driverNamed
  /// The machine has a GPU: the device node that says so.
  case gpu(String)
  /// The machine has no GPU.
  case noGPU
  /// The build has no OpenGL ES.
  case notBuilt
  /// OpenGL ES failed in another process, in words.
  case driverFailed(String)
  /// OpenGL ES failed with this error.
  case fellBack(RenderingError)

  /// The reason on one line, such as `no DRM render node and no NVIDIA device`.
  public var description: String {
    switch self {
    case .explicitChoice: "asked for"
    case .driverNamed: "a driver is named"
    case .gpu(let node): "a GPU at \(node)"
    case .noGPU: "no DRM render node and no NVIDIA device"
    case .notBuilt: "built without OpenGL ES"
    case .driverFailed(let message): "fell back: \(message)"
    case .fellBack(let error): "fell back: \(error.message)"
    }
  }
}
