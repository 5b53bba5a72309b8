import CGLES
import QuadrilleSystem

/// A message of the driver in a debug context.
public struct DebugMessage: Equatable, Sendable {
  /// The severity of a message.
  public enum Severity: String, Sendable {
    /// An error or dangerous behavior.
    case high
    /// A considerable slowdown or a deprecated call.
    case medium
    /// A small slowdown or a redundant change of state.
    case low
    /// Anything else.
    case notification
  }

  /// The severity.
  public let severity: Severity
  /// The type, such as `GL_DEBUG_TYPE_ERROR`.
  public let type: UInt32
  /// The source, such as `GL_DEBUG_SOURCE_API`.
  public let source: UInt32
  /// The driver's ID of the message.
  public let id: UInt32
  /// The driver's text.
  public let text: String

  /// Whether the driver reports an error rather than a hint.
  public var isError: Bool { type == UInt32(GL_DEBUG_TYPE_ERROR_KHR) }
}

/// The message log of a context; the driver may append from its own threads.
final class DebugLog: Sendable {
  private static let capacity = 4096
  private let messages = Lock<[DebugMessage]>([])

  func takeAll() -> [DebugMessage] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }

  /// Appends a message; removes the older half if the log is full.
  func add(_ message: DebugMessage) {
    messages.withLock { messages in
      if messages.count >= Self.capacity { messages.removeFirst(Self.capacity / 2) }
      messages.append(message)
    }
  }

  /// Routes the messages of the current context to this log, which must outlive the context.
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
