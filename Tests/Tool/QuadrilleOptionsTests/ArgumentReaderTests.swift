import QuadrilleOptions
import QuadrilleSystem
import TestSupport
import Testing

@Suite(.serialized) struct ArgumentReaderTests {
  @Test("An option value follows a space or an equals sign, and -- ends the options")
  func valuesFollowSpaceOrEqualsSign() throws {
    let command = try SampleCommand.read(
      "a",
      "--output=x=y",
      "b",
      "--time",
      "2.5",
      "--",
      "-c",
      "--"
    )
    #expect(command.output == "x=y")
    #expect(command.time == 2.5)
    #expect(command.inputs == ["a", "b", "-c", "--"])
  }

  @Test("An option value may start with a dash")
  func valuesMayStartWithDash() throws {
    let command = try SampleCommand.read("a", "-o", "-dash.png", "--time", "-1", "--tag", "-0")
    #expect(command.output == "-dash.png")
    #expect(command.time == -1)
    #expect(command.tags == ["-0"])
    #expect(try SampleCommand.read("-", "-o", "-").inputs == ["-"])
  }

  @Test("The last value of an option wins, and repeatable options append")
  func lastValueWinsAndListsAppend() throws {
    let command = try SampleCommand.read(
      "a",
      "-o",
      "x",
      "--out",
      "y",
      "--tag",
      "1",
      "--tag=2",
      "--smooth",
      "--no-smooth",
      "-s",
      "--enable-turns",
      "--disable-turns"
    )
    #expect(command.output == "y")
    #expect(command.tags == ["1", "2"])
    #expect(command.isSmooth)
    #expect(command.isRotated == false)
  }

  @Test("One-letter options can be combined and followed directly by a number")
  func shortOptionsCombine() throws {
    let command = try SampleCommand.read("a", "-o", "x", "-sq", "-j8", "-m", "b", "-m", "5")
    #expect(command.isSmooth && command.noise.isQuiet)
    #expect(command.jobs == 8)
    #expect(command.levels == 5)
    #expect(command.inputs == ["a", "b"])
    #expect(try SampleCommand.read("a", "-o", "x", "-m").levels == 99)
  }

  /// Command lines with errors, and the start of the message; the first error by precedence counts.
  @Test(
    "The first usage error by precedence is reported, with a suggestion for misspelled names",
    arguments: [
      (["--colour", "rde", "--nonsense"], "unknown option --nonsense"),
      (
        ["a", "--colour", "rde", "b"], #"--colour is "rde" (did you mean red?), expected red"#
      ),
      (["a", "--ouput", "x"], "unknown option --ouput (did you mean --output?)"),
      (["a", "--ouput=x"], "unknown option --ouput (did you mean --output?)"),
      (["a", "--colro", "x"], "unknown option --colro (did you mean --color?)"),
      (["a", "-o", "x", "--zzzzzz"], "unknown option --zzzzzz"),
      (["a", "-o", "x", "-j", "9"], "-j is 9, expected 1 to 8"),
      (["a", "-o", "x", "-j", "0"], "-j is 0, expected 1 to 8"),
      (["a", "-o", "x", "-j", "-1"], "-j is -1, expected 1 to 8"),
      (["a", "-o", "x", "-jx"], #"-j is "x", expected <n>"#),
      (["a", "-o", "x", "--time", "inf"], "--time is inf, expected <seconds>"),
      (["a", "-o", "x", "--time="], "--time is empty, expected <seconds>"),
      (["a", "-o", "x", "--smooth=1"], "--smooth takes no value"),
      (["a", "-o", "x", "--smooth=1", "--loud=2"], "--smooth takes no value"),
      (["a", "-o", "x", "--none", "--loud=2"], "unknown option --none"),
      (["a", "-o"], "-o requires a value"), (["a", "-o", "--smooth"], "-o requires a value"),
      (["-o", "x"], "FILE is missing: what to read"), (["a"], "give the output with --output"),
      (["a", "-o", "x", "-q", "--loud"], "--quiet and --loud exclude each other"),
      (["a", "-o", "x", "--key", "abc"], "--key has an invalid value, expected 4 digits"),
      (["a", "-o", "x", "-sx"], "unknown option -sx"),
    ]
  )
  func errorsAreReportedInOrder(arguments: [String], message: String) {
    let found = SampleCommand.mistake(arguments)
    #expect(found?.hasPrefix(message) == true, "\(found ?? "nil")")
  }

  @Test("Error messages omit the value of a secret option")
  func messagesOmitSecrets() {
    #expect(SampleCommand.mistake(["a", "-o", "x", "--key", "abc"])?.contains("abc") == false)
  }

  @Test("A usage error points to the help of its command")
  func errorsPointToHelp() {
    #expect(throws: UsageError(message: "-o requires a value", help: "quadrille sample -h")) {
      try AnyCommand(SampleCommand.self).read(["a", "-o"])
    }
  }

  @Test(
    "-h takes precedence over all errors, but not after --",
    arguments: [["-h"], ["--nonsense", "--help"], ["a", "-h", "-o"]]
  )
  func helpTakesPrecedence(arguments: [String]) throws {
    guard case .help = try AnyCommand(SampleCommand.self).read(arguments[...]) else {
      Issue.record("no help")
      return
    }
    // After -- it is an operand.
    #expect(try SampleCommand.read("-o", "x", "--", "-h").inputs == ["-h"])
  }

  @Test("The build key contains exactly the options that outputs depend on")
  func buildKeyContainsRelevantOptions() throws {
    let base = try SampleCommand.read("a", "-o", "x").buildKey
    let same = [["a", "-o", "y"], ["a", "-o", "x", "-j", "2"], ["a", "-o", "x", "-q"]]
    for arguments in same + [["b", "-o", "x"], ["a", "-o", "x", "--time", "0"]] {
      #expect(try SampleCommand.read(arguments).buildKey == base, "\(arguments)")
    }
    let others = [
      ["--time", "1"], ["--colour", "blue"], ["--tag", "1"], ["--smooth"], ["--disable-turns"],
      ["-m"], ["--key", "abcd"],
    ]
    var keys: Set<[String]> = [base]
    for arguments in others {
      keys.insert(try SampleCommand.read(["a", "-o", "x"] + arguments).buildKey)
    }
    #expect(keys.count == others.count + 1)
  }

  @Test(
    "Numbers survive the conversion to text and back",
    arguments: [
      (0.0, "0"), (-2, "-2"), (1.5, "1.5"), (999_999_999_999_999, "999999999999999"),
      (1e15, "1000000000000000"), (-1e15, "-1000000000000000"),
      (2_251_799_813_685_248.5, "2251799813685248.5"),
      (1e16, "1e+16"), (-1e16, "-1e+16"), (1e300, "1e+300"), (-1e300, "-1e+300"), (-0.0, "0"),
      (0.1, "0.1"), (1e-7, "1e-07"), (9_007_199_254_740_992, "9007199254740992"),
    ]
  )
  func numbersRoundTripThroughText(number: Double, text: String) {
    #expect(number.argument == text)
    #expect(Double(argument: text) == number)
  }

  // MARK: Configuration files

  private func read(_ config: String, _ arguments: String...) throws -> SampleCommand {
    let folder = try TemporaryFolder()
    try folder.write(config, to: "c.json")
    return try SampleCommand.read(arguments + ["--config", folder.path + "/c.json"])
  }

  @Test("Options come from the configuration file unless the command line overrides them")
  func commandLineOverridesConfigurationFile() throws {
    let command = try read(
      """
      {"output": "x", "jobs": 3, "time": 1.5, "smooth": true, "no-loud": false, "tag": ["1", "2"],
       "color": "blue"}
      """,
      "a",
      "--jobs",
      "4",
      "--tag",
      "3",
      "--no-smooth"
    )
    #expect(command.output == "x" && command.jobs == 4 && command.time == 1.5)
    #expect(command.color == .blue && !command.isSmooth && command.noise.isLoud)
    #expect(command.tags == ["1", "2", "3"])
  }

  @Test(
    "An error in a configuration file has a code, a message and a line number",
    arguments: [
      (#"{"ouput": "x"}"#, "usage", "did you mean --output?"),
      (#"{"smooth": 1}"#, "usage", "must be true or false"),
      (#"{"jobs": true}"#, "usage", "takes a value"),
      (#"{"jobs": 9}"#, "usage", "expected 1 to 8"),
      (#"{"a b": 1}"#, "config.value", "not the name"),
      // Names may contain any letter and digit; these are not options of the command.
      (#"{"az-09": 1}"#, "usage", "is not an option"),
      (#"{"a{": 1}"#, "config.value", "not the name"),
      (#"{"a`": 1}"#, "config.value", "not the name"),
      (#"{"a:": 1}"#, "config.value", "not the name"),
      (#"{"a/": 1}"#, "config.value", "not the name"),
      (#"{"-a": 1}"#, "config.value", "not the name"),
      (#"{"tag": [[1]]}"#, "config.value", "array in an array"),
      (#"{"jobs": {}}"#, "config.value", "object"),
      (#"{"config": "d"}"#, "config.value", "nests"), ("[1]", "config.value", "not an object"),
    ]
  )
  func configurationErrorsHaveLocation(config: String, code: String, arguments: String) throws {
    do {
      _ = try read(config, "a", "-o", "x")
      Issue.record("no error")
    } catch let error as ConfigurationError {
      #expect(error.code == code)
      #expect(error.message.contains(arguments), "\(error.message)")
      #expect(error.location.line == 1)
    }
  }
}
