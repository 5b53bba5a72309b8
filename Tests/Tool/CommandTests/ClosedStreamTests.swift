import Glibc
import TestSupport
import Testing

@Suite struct ClosedStreamTests {
  @Test(arguments: [
    ["info", "page.png"], ["info", "--json", "page.png"], ["--help"], ["--version"],
  ])
  func textsIntoAClosedPipeEndQuietly(arguments: [String]) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(arguments, in: folder.path, output: .closedPipe)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test(arguments: [
    ["decode", "page.pvr", "-o", "-"], ["render", "scene.json", "--backend", "cpu", "-o", "-"],
    ["completions", "bash"],
  ])
  func outputsIntoAClosedPipeFail(arguments: [String]) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(arguments, in: folder.path, output: .closedPipe)
    #expect(run.status == 4)
    #expect(run.errorLines.count == 1)
  }

  @Test(arguments: [["info", "page.png"], ["decode", "page.pvr", "-o", "-"], ["--version"]])
  func closedStandardOutputIsAnError(arguments: [String]) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(arguments, in: folder.path, output: .closed)
    #expect(run.status == 4)
  }

  @Test func closedStandardInputIsAnEmptyFile() throws {
    let folder = try CommandFixtures.folder()
    let closed = try CommandRun(["info", "-"], in: folder.path, setup: "exec <&-;")
    let empty = try CommandRun(["info", "-"], in: folder.path)
    #expect(closed.status == 3)
    #expect(closed.errors == empty.errors)
  }

  @Test func aFileNeverTakesThePlaceOfStandardOutput() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["decode", "page.pvr", "-o", "out.png", "-v"],
      in: folder.path,
      output: .closed
    )
    #expect(run.status == 0)
    #expect(try folder.read("out.png").starts(with: PNGBuilder.signature))
  }

  @Test(arguments: [["info", "page.png"], ["decode", "page.pvr", "-o", "-"]])
  func aFullDeviceIsAnError(arguments: [String]) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(arguments, in: folder.path, output: .file("/dev/full"))
    #expect(run.status == 4)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasSuffix("[io.write]\n"))
  }
}
