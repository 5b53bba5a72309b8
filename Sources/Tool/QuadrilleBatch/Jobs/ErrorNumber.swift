import Glibc
import QuadrilleSystem

/// Classifies and describes the system's error numbers.
package enum ErrorNumber {
  /// Errors that may not recur in another run, later or on another machine.
  private static let transientErrors: Set<Int32> = [
    ENOSPC, EDQUOT, EIO, ESTALE, ENOMEM, EMFILE, ENFILE, EAGAIN, ETIMEDOUT,
  ]

  /// Whether another run may succeed.
  package static func isTransient(_ number: Int32) -> Bool { transientErrors.contains(number) }
}

extension ErrorNumber {
  private static let transientMessages = transientErrors.map(errnoText)

  /// Whether a message ends with the text of a transient error.
  package static func isTransient(text message: String) -> Bool {
    transientMessages.contains { message.hasSuffix($0) }
      || message.hasSuffix("bytes free on the device")
      || message.hasPrefix("cannot be written: no space on the device")
  }
}
