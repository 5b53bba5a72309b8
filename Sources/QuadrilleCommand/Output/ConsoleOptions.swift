import ArgumentParser

/// How much is told on standard error.
struct ConsoleOptions: ParsableArguments {
  @Flag(
    name: .shortAndLong,
    inversion: .prefixedNo,
    help: "No warnings, notes and progress, only errors."
  )
  var quiet = false

  @Flag(
    name: .shortAndLong,
    inversion: .prefixedNo,
    help: "Tell what is written, and what draws."
  )
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  /// Sets the console; to be called before anything is said.
  func apply() {
    Console.setLevel(quiet ? .quiet : verbose ? .verbose : .normal)
  }
}

/// ``ConsoleOptions`` for a command whose `-q` means something else.
struct LongConsoleOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "No warnings, notes and progress, only errors.")
  var quiet = false

  @Flag(
    name: .shortAndLong,
    inversion: .prefixedNo,
    help: "Tell what is written."
  )
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  /// Sets the console; to be called before anything is said.
  func apply() {
    Console.setLevel(quiet ? .quiet : verbose ? .verbose : .normal)
  }
}
