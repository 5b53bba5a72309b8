import Glibc

/// The process's environment.
package enum Environment {
  /// Whether the process has more privileges than the user who set its environment.
  private static let isSetuid = getuid() != geteuid() || getgid() != getegid()

  /// The value of a variable; nil if it is unset or empty, or if the process is privileged, since
  /// variables name libraries and keys.
  package static func value(_ name: String) -> String? {
    guard !isSetuid else { return nil }
    guard let raw = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: raw)
    return text.isEmpty ? nil : text
  }
}
