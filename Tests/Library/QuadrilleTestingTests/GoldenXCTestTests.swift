import Testing

@Suite("Golden images under XCTest") struct GoldenXCTestTests {
  /// Runs a test of XCTest in a process of its own, whose issues are those of XCTest alone.
  private static func run(
    _ body: () async -> ExitTest.Result?
  ) async throws -> (status: ExitStatus, output: String) {
    var result: ExitTest.Result?
    await withKnownIssue("Swift Testing hears of the failure, too", isIntermittent: true) {
      result = await body()
    }
    let found = try #require(result)
    return (found.exitStatus, String(decoding: found.standardOutputContent, as: UTF8.self))
  }

  @Test("An image that is equal to its golden image passes")
  func equal() async {
    await #expect(processExitsWith: .success) { GoldenXCTestClient.runEqual() }
  }

  @Test("An image that differs from its golden image fails the test of XCTest")
  func different() async throws {
    let (status, output) = try await Self.run {
      await #expect(
        processExitsWith: .failure,
        observing: [\.exitStatus, \.standardOutputContent]
      ) { GoldenXCTestClient.runDifferent() }
    }
    #expect(status == .exitCode(1))
    let failures = output.split(separator: "\n").filter { $0.contains("error:") }
    #expect(failures.count == 1, "\(output)")
    #expect(output.contains("GoldenXCTestClient.swift:26: error:"))
    #expect(output.contains("2 of 2 pixels differ"))
  }

  @Test("A golden image that is missing fails the test of XCTest")
  func missing() async throws {
    let (status, output) = try await Self.run {
      await #expect(
        processExitsWith: .failure,
        observing: [\.exitStatus, \.standardOutputContent]
      ) { GoldenXCTestClient.runMissing() }
    }
    #expect(status == .exitCode(1))
    #expect(output.contains("GoldenXCTestClient.swift:29: error:"))
    #expect(output.contains("missing.png cannot be read"))
  }
}
