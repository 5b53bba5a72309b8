import Glibc
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleSystem

/// The program `quadrille-conform`, which contains the conformance suite and is installed with this one.
enum ConformProgram {
  /// The variable that names the program; it does not count for a process with more rights than its
  /// caller.
  static let variable = "QUADRILLE_CONFORM"

  /// Where the program is looked for.
  struct Search: Equatable {
    /// The paths, the first that can be run is taken.
    let paths: [String]
    /// Whether the variable names the only one.
    let isNamed: Bool

    /// - Parameters:
    ///   - named: The path that the variable has; nil or empty where it is not set.
    ///   - own: The path of this process's program; nil where it is not known.
    init(named: String?, own: String?) {
      if let named, !named.isEmpty {
        paths = [named]
        isNamed = true
        return
      }
      isNamed = false
      guard let own, let slash = own.lastIndex(of: "/") else {
        paths = []
        return
      }
      let folder = own[..<slash]
      let above = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      paths = [
        "\(folder)/quadrille-conform", "\(above)/libexec/quadrille/quadrille-conform",
        "\(above)/libexec/quadrille-conform",
      ]
    }

    /// The search of this process.
    static var current: Search {
      Search(named: Environment.value(variable), own: try? CurrentExecutable.path())
    }
  }

  /// Becomes the program where arguments are its own; returns where they are not, and where the
  /// program cannot be run.
  ///
  /// The process stays the same, with its descriptors, signals and folder.
  static func takeOver(from arguments: [String]) {
    guard let own = self.arguments(in: arguments) else { return }
    for path in Search.current.paths {
      var keywords = unsafe ([path] + own).map { unsafe strdup($0) } + [nil]
      unsafe execv(path, &keywords)
      unsafe keywords.forEach { unsafe free($0) }
    }
  }

  /// The arguments that the program gets; nil for a call of another command.
  static func arguments(in arguments: [String]) -> [String]? {
    let name = ConformOptions.guide.name
    if arguments.first == name { return Array(arguments.dropFirst()) }
    // A shell that completes the word `conform` itself asks this program.
    let isCompletion = arguments.count > 2 && arguments[0] == "__complete" && arguments[1] == name
    return isCompletion ? arguments : nil
  }

  /// Why the program cannot be run.
  static func failure() -> ConformProgramError { failure(of: .current) }

  /// Why no program of a search can be run.
  static func failure(of search: Search) -> ConformProgramError {
    if let path = search.paths.first(where: { path in unsafe access(path, F_OK) == 0 }) {
      return ConformProgramError(.notRunnable(path))
    }
    return ConformProgramError(
      search.isNamed ? .notThere(search.paths[0]) : .notInstalled(search.paths)
    )
  }
}

/// The program with the driver suite cannot be run.
struct ConformProgramError: StageError {
  /// What went wrong.
  enum Reason: Equatable, Sendable {
    /// It is at none of these paths.
    case notInstalled([String])
    /// The variable names a path where nothing is.
    case notThere(String)
    /// What is at a path cannot be run.
    case notRunnable(String)
  }

  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  var location: DiagnosticLocation {
    switch reason {
    case .notInstalled: DiagnosticLocation()
    case .notThere(let path), .notRunnable(let path): DiagnosticLocation(file: path)
    }
  }

  var facts: ErrorFacts {
    switch reason {
    case .notInstalled(let paths):
      ErrorFacts(
        "conform.notInstalled",
        "quadrille-conform is not installed, it is none of \(paths.joined(separator: ", ")); "
          + "\(ConformProgram.variable) names another path",
        category: .unsupported
      )
    case .notThere:
      ErrorFacts(
        "conform.program",
        "is not there, and \(ConformProgram.variable) names it",
        category: .io
      )
    case .notRunnable:
      ErrorFacts("conform.program", "cannot be run as quadrille-conform", category: .io)
    }
  }
}
