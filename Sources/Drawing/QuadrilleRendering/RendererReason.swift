import QuadrilleSystem

/// Why a renderer was chosen.
public enum RendererReason: Equatable, Sendable, CustomStringConvertible {
  /// The choice requires it.
  case explicitChoice
  /// A driver is selected.
  case driverNamed
  /// The machine has a GPU, with its device node.
  case gpu(String)
  /// The machine has no GPU.
  case noGPU
  /// The build has no OpenGL ES.
  case notBuilt
  /// OpenGL ES failed in another process, with its message.
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
