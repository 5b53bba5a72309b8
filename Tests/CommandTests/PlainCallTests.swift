import TestSupport
import Testing

/// Calls of everyday form are read without the option tables; one flag more and the tables read them.
@Suite struct PlainCallTests {
  @Test(arguments: [
    "decode page.pvr -o x.png", "decode -o x.png page.pvr --level 0 --face 0",
    "decode page.pvr --output x.png --level 1", "decode page.pvr -o x.png --level 0 --level 2",
    "decode page.pvr -o x.png -o y.png", "decode none.pvr -o x.png", "decode . -o x.png",
    "decode page.png -o x.png", "decode page.pvr -o page.pvr", "decode page.pvr -o -",
    "decode *.pvr -o x.png", "decode page.pvr --level", "decode page.pvr -o",
    "decode page.pvr -o x.png --level x", "decode page.pvr -o x.png --level -1",
    "decode page.pvr hero.json -o x.png", "decode", "decode page.pvr", "decode -o x.png",
    "decode page.pvr -ox.png", "decode page.pvr -o x.png --nonsense",
    "encode page.png -o x.png", "encode page.png -o x.png --opt RGBA4444 --dither fs-alpha",
    "encode -o page.pvr page.png -f PVRTC4", "encode page.png -o x.png -f PVRTC9",
    "encode page.png -o x.png -f ETC2_RGB", "encode page.png -o x.png -q soon",
    "encode page.png -o y.png --stats --premultiply-alpha", "encode page.png -o x.gif",
    "encode page.png -o page.png", "encode none.png -o x.png", "encode page.png -m -o page.pvr",
    "info page.png", "info --json page.png page.pvr", "info page.png --json --check bad.png",
    "info none.png", "info *.png --levels --json", "info", "info --json", "info page.png -json",
  ])
  func bothWaysOfReadingGiveTheSame(call: String) throws {
    var traces: [String] = []
    for more in [[], ["--no-verbose"]] {
      let folder = try CommandFixtures.folder()
      let arguments = call.split(separator: " ").map(String.init)
      let run = try CommandRun(
        arguments.prefix(1) + more + arguments.dropFirst(),
        in: folder.path
      )
      let files = ["x.png", "y.png", "page.pvr"].map { try? folder.read($0) }
      traces.append("\(run.status ?? -1) \(run.output) \(run.errors) \(files)")
    }
    #expect(traces[0] == traces[1])
  }

  @Test func limitsOfTheEnvironmentCount() throws {
    let folder = try CommandFixtures.folder()
    for call in [["info", "page.png"], ["decode", "page.pvr", "-o", "x.png"]] {
      let variable = ["QUADRILLE_MAX_PIXELS": "11"]
      #expect(try CommandRun(call, environment: variable, in: folder.path).status == 6)
    }
  }
}
