import CGLES
import QuadrilleSystem

/// A message of the driver in a debug context.
public struct DebugMessage: Equatable, Sendable {
  /// How grave a message is.
  public enum Severity: String, Sendable {
    /// An error or dangerous behaviour.
    case high
    /// A considerable slowdown or a deprecated call.
    case medium
    /// A small slowdown or a redundant change of state.
    case low
    /// Anything else.
    case notification
  }

  /// How grave it is.
  public let severity: Severity
  /// What it is about, such as `GL_DEBUG_TYPE_ERROR`.
  public let type: UInt32
  /// Who sent it, such as `GL_DEBUG_SOURCE_API`.
  public let source: UInt32
  /// The driver's number of the message.
  public let id: UInt32
  /// The driver's words.
  public let text: String

  /// Whether the driver reports an error, not only advice.
  public var isError: Bool { type == UInt32(GL_DEBUG_TYPE_ERROR_KHR) }
}

/// The messages of a context; the driver may add to it from threads of its own.
final class DebugLog: Sendable {
  private static let capacity = 4096
  private let messages = Lock<[DebugMessage]>([])

  func takeAll() -> [DebugMessage] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }

  /// Keeps a message; the oldest half goes when nobody fetches them.
  func add(_ message: DebugMessage) {
    messages.withLock { messages in
      if messages.count >= Self.capacity { messages.removeFirst(Self.capacity / 2) }
      messages.append(message)
    }
  }

  /// Makes the current context send its messages here; the log must outlive the context.
  func attach(_ gl: GLFunctions) {
    guard let setCallback = unsafe gl.debugMessageCallback else { return }
    gl.enable(GL_DEBUG_OUTPUT_KHR)
    gl.enable(GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR)
    unsafe setCallback(
      { source, type, id, severity, length, text, log in
        guard let log = unsafe log, let text = unsafe text else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: max(0, Int(length)))
        unsafe Unmanaged<DebugLog>.fromOpaque(log).takeUnretainedValue().add(
          DebugMessage(
            severity: DebugMessage.Severity(severity),
            type: type,
            source: source,
            id: id,
            text: unsafe String(decoding: bytes, as: UTF8.self)
          )
        )
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }
}

extension DebugMessage.Severity {
  init(_ code: GLenum) {
    self =
      switch Int32(bitPattern: code) {
      case GL_DEBUG_SEVERITY_HIGH_KHR: .high
      case GL_DEBUG_SEVERITY_MEDIUM_KHR: .medium
      case GL_DEBUG_SEVERITY_LOW_KHR: .low
      default: .notification
      }
  }
}
