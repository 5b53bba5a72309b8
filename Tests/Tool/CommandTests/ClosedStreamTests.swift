import Glibc
import TestSupport
import Testing

@Suite struct ClosedStreamTests {
  @Test(
    "Text output to a closed pipe ends quietly",
    arguments: [
      ["info", "page.png"], ["info", "--json", "page.png"], ["--help"], ["--version"],
    ]
  )
  func textToClosedPipeSucceeds(arguments: [String]) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(arguments, in: folder.path, output: .closedPipe)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test(
    "An output file written to a closed pipe is an error",
    arguments: [
      ["decode", "page.pvr", "-o", "-"], ["render", "scene.json", "--backend", "cpu", "-o", "-"],
      ["completions", "bash"],
    ]
  )
  func outputToClosedPipeFails(arguments: [String]) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(arguments, in: folder.path, output: .closedPipe)
    #expect(run.status == 4)
    #expect(run.errorLines.count == 1)
  }

  @Test(
    "A closed standard output is an error",
    arguments: [["info", "page.png"], ["decode", "page.pvr", "-o", "-"], ["--version"]]
  )
  func closedStandardOutputFails(arguments: [String]) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(arguments, in: folder.path, output: .closed)
    #expect(run.status == 4)
  }

  @Test("A closed standard input reads as an empty file")
  func closedStandardInputIsEmpty() throws {
    let folder = try CommandFixtures.folder()
    let closed = try CommandRun(["info", "-"], in: folder.path, setup: "exec <&-;")
    let empty = try CommandRun(["info", "-"], in: folder.path)
    #expect(closed.status == 3)
    #expect(closed.errors == empty.errors)
  }

  @Test("With standard output closed, messages do not end up in the output file")
  func outputFileDoesNotReuseDescriptor() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["decode", "page.pvr", "-o", "out.png", "-v"],
      in: folder.path,
      output: .closed
    )
    #expect(run.status == 0)
    #expect(try folder.read("out.png").starts(with: PNGBuilder.signature))
  }

  @Test(
    "Writing to a full device is an error",
    arguments: [["info", "page.png"], ["decode", "page.pvr", "-o", "-"]]
  )
  func fullDeviceFails(arguments: [String]) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(arguments, in: folder.path, output: .file("/dev/full"))
    #expect(run.status == 4)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasSuffix("[io.write]\n"))
  }
}
