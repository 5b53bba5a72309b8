import Glibc

/// The process's environment.
enum Environment {
  /// A variable's value; nil where it is not set or empty.
  static func value(_ name: String) -> String? {
    guard let raw = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: raw)
    return text.isEmpty ? nil : text
  }
}
