import Glibc
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// What the tests of `conform` need.
enum ConformFixtures {
  /// Whether the command finds a driver to test.
  static let hasDriver: Bool = {
    guard let run = try? CommandRun(["doctor", "--json"]), let json = try? run.json() else {
      return false
    }
    return json["glRenderer"]?.string != nil
  }()

  /// The layer of faults, compiled by whichever C compiler is there; nil without one.
  static let faultLayer: FaultLayer? = FaultLayer("faults")

  /// The same for programs that are linked with the driver; nil without a compiler.
  static let linkedFaultLayer: FaultLayer? = FaultLayer("linked")

  /// The states of a report's cases by their names.
  static func states(_ run: CommandRun) throws -> [String: String] {
    let cases = try #require(try run.json()["cases"]?.array)
    return Dictionary(
      uniqueKeysWithValues: try cases.map {
        (try #require($0["name"]?.string), try #require($0["state"]?.string))
      }
    )
  }
}

/// A library between the command and its driver, which makes one mistake.
final class FaultLayer: Sendable {
  /// The library.
  let path: String
  /// The faults that it knows.
  let faults: [String]
  private let folder: TemporaryFolder

  /// Compiles the layer of a source; nil where that cannot be done.
  init?(_ name: String) {
    let own: String = #filePath
    let root = own.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let source = root.joined(separator: "/") + "/Conformance/FaultLayer/\(name).c"
    guard let folder = try? TemporaryFolder() else { return nil }
    self.folder = folder
    path = folder.path("libfaults.so")
    let script = """
      for compiler in cc clang gcc; do
        command -v $compiler >/dev/null || continue
        exec $compiler -shared -fPIC -O2 -o '\(path)' '\(source)'
      done
      exit 1
      """
    guard Self.shell(script) == 0 else { return nil }
    let list = folder.path("faults.txt")
    guard
      Self.shell("QUADRILLE_FAULT=list LD_PRELOAD='\(path)' /bin/true >'\(list)'") == 0,
      let text = try? folder.read("faults.txt")
    else { return nil }
    faults = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The variables that put a fault between the command and its driver.
  func environment(_ fault: String) -> [String: String] {
    ["LD_PRELOAD": path, "QUADRILLE_FAULT": fault]
  }

  static func shell(_ script: String) -> Int32 {
    let status = try? ChildProcess("/bin/sh", ["-c", script]).wait()
    guard case .exited(let code) = status else { return -1 }
    return Int32(code)
  }
}
