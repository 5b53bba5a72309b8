import Glibc

/// The process's environment.
package enum Environment {
  /// Whether the process has more rights than whoever started it, and set its environment.
  private static let isSetuid = getuid() != geteuid() || getgid() != getegid()

  /// A variable's value; nil where it is not set or empty, or the process has more rights than who
  /// set it: variables name libraries and keys.
  package static func value(_ name: String) -> String? {
    guard !isSetuid else { return nil }
    guard let raw = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: raw)
    return text.isEmpty ? nil : text
  }
}
