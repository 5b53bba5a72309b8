import CGLES
import QuadrilleSystem

/// The names of unreferenced objects that the context has yet to delete.
///
/// The last reference to an object may be dropped on any thread, but only the context's own thread
/// may call OpenGL ES.
final class DeletionQueue: Sendable {
  enum Entry: Sendable {
    case object(GLHandle.Kind, GLuint)
    /// The bits of a `GLsync`.
    case fence(UInt)
  }

  private let entries = Lock<[Entry]>([])

  var count: Int { entries.withLock { $0.count } }

  func add(_ kind: GLHandle.Kind, _ name: GLuint) {
    entries.withLock { $0.append(.object(kind, name)) }
  }

  func add(_ fence: GLsync) {
    let bits = UInt(bitPattern: fence)
    entries.withLock { $0.append(.fence(bits)) }
  }

  func takeAll() -> [Entry] {
    entries.withLock { entries in
      defer { entries.removeAll(keepingCapacity: true) }
      return entries
    }
  }
}
