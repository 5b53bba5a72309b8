import Glibc
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Links within input and output folders do not lead reads or writes elsewhere.
@Suite struct SandboxRootTests {
  /// A folder `art` with an image, a link out of it, and a link that stays inside.
  private func folder() throws -> TemporaryFolder {
    let folder = try CommandFixtures.folder()
    try folder.makeFolder("art")
    try folder.makeFolder("out")
    try folder.makeFolder("far")
    let texture = try folder.read("page.pvr")
    try folder.write(texture, to: "art/own.pvr")
    try folder.write(texture, to: "far/secret.pvr")
    try folder.makeLink("art/stray.pvr", to: "../far/secret.pvr")
    try folder.makeLink("art/inner.pvr", to: "own.pvr")
    return folder
  }

  @Test("Links out of an input folder are skipped unless links are followed")
  func escapingLinksAreNotRead() throws {
    let folder = try folder()
    let run = try CommandRun(["decode", "art", "--out-dir", "out"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errorLines == [
        "warning: art: 1 links that lead outside of the folder skipped [input.link]"
      ]
    )
    #expect(try Folder(path: folder.path("out")).names() == ["inner.png", "own.png"])
    let followed = try CommandRun(
      ["decode", "art", "--out-dir", "out", "--follow-symlinks"],
      in: folder.path
    )
    #expect(followed.status == 0)
    #expect(try Folder(path: folder.path("out")).names().contains("stray.png"))
  }

  @Test(
    "Links in an output folder are replaced rather than followed",
    arguments: ["decode art --out-dir out", "decode art -o out/{name}.png"]
  )
  func outputLinksAreReplaced(call: String) throws {
    let folder = try folder()
    try folder.write("mine", to: "far/own.png")
    try folder.makeLink("out/own.png", to: "../far/own.png")
    let arguments = call.split(separator: " ").map(String.init)
    #expect(try CommandRun(arguments, in: folder.path).status == 0)
    #expect(try folder.read("far/own.png") == Array("mine".utf8))
    #expect(try folder.read("out/own.png").starts(with: PNG.signature))
    // With --follow-symlinks, the target of the link is replaced.
    _ = unsafe unlink(folder.path("out/own.png"))
    try folder.makeLink("out/own.png", to: "../far/own.png")
    let followed = try CommandRun(arguments + ["--follow-symlinks"], in: folder.path)
    #expect(followed.status == 0)
    #expect(try folder.read("far/own.png").starts(with: PNG.signature))
  }

  @Test("A linked output subfolder is rejected")
  func linkedOutputFoldersAreRejected() throws {
    let folder = try folder()
    try folder.makeFolder("art/sub")
    try folder.write(folder.read("page.pvr"), to: "art/sub/a.pvr")
    try folder.makeLink("out/sub", to: "../far")
    let run = try CommandRun(["decode", "art", "--out-dir", "out"], in: folder.path)
    #expect(run.status == 8)
    #expect(run.errors.contains("[path.outside]"))
    #expect(try Folder(path: folder.path("far")).names() == ["secret.pvr"])
  }

  @Test("frames and diff do not write through links")
  func framesAndDiffDoNotFollowLinks() throws {
    let folder = try folder()
    for name in ["own.png", "page.png.diff.png"] { try folder.write("mine", to: "far/\(name)") }
    try folder.makeLink("out/own.png", to: "../far/own.png")
    let frames = try CommandRun(
      ["frames", "art/own.pvr", "-o", "out/{name}.png", "--backend", "cpu"],
      in: folder.path
    )
    #expect(frames.status == 0, "\(frames.errors)")
    #expect(try folder.read("far/own.png") == Array("mine".utf8))
    for side in ["one", "two"] { try folder.makeFolder(side) }
    try folder.write(folder.read("page.png"), to: "one/page.png")
    let blank = Bitmap(width: 4, height: 3)
    try folder.write(PNG.encode(blank), to: "two/page.png")
    try folder.makeLink("out/page.png.diff.png", to: "../far/page.png.diff.png")
    let diff = try CommandRun(["diff", "one", "two", "-o", "out"], in: folder.path)
    #expect(diff.status == 1, "\(diff.errors)")
    #expect(try folder.read("far/page.png.diff.png") == Array("mine".utf8))
    #expect(try folder.read("out/page.png.diff.png").starts(with: PNG.signature))
  }

  /// Regular files by their mode, but endless, or blocking for a long time.
  @Test(
    "Inputs that are devices or endless files terminate with an error",
    arguments: ["/proc/self/pagemap", "/proc/kmsg", "/dev/zero", "/dev/tty"]
  )
  func deviceLikeInputsTerminate(path: String) throws {
    guard unsafe access(path, F_OK) == 0 else { return }
    let folder = try TemporaryFolder()
    try folder.makeFolder("in")
    try folder.makeLink("in/a.pvr", to: path)
    for options in [[], ["--follow-symlinks"]] {
      let run = try CommandRun(
        ["decode", "in", "--out-dir", "out", "--max-file", "1000000"] + options,
        in: folder.path
      )
      #expect([2, 3, 4, 6].contains(run.status), "\(run.errors)")
    }
  }

  @Test("A configuration file cannot name code to load")
  func configurationCannotLoadCode() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(#"{"egl-library": "/tmp/evil.so"}"#, to: "c.json")
    let call = ["render", "scene.json", "-o", "out.png", "--config", "c.json"]
    let run = try CommandRun(call, in: folder.path)
    #expect(run.status == 3)
    #expect(run.errors.contains("loads code"))
    #expect(run.errors.contains("[config.value]"))
  }

  /// A setuid program does not trust its caller's variables.
  @Test("A setuid program ignores the caller's environment variables", .enabled(if: getuid() == 0))
  func setuidIgnoresEnvironment() throws {
    let folder = try CommandFixtures.folder()
    let call = ["render", "scene.json", "-o", "/dev/stdout", "--backend", "cpu"]
    let variables = ["QUADRILLE_MAX_PIXELS": "1"]
    #expect(try CommandRun(call, environment: variables, in: folder.path).status == 6)
    let copy = folder.path("q")
    let run = try CommandRun(
      ["--version"],
      in: folder.path,
      setup: "chmod 711 . && cp \"$1\" q && chown nobody q && chmod 4755 q && "
        + "chmod 755 . && QUADRILLE_MAX_PIXELS=1 ./q render scene.json -o - --backend cpu "
        + ">/dev/null 2>errors; echo $? >status;"
    )
    #expect(run.status == 0)
    let status = try String(decoding: folder.read("status"), as: UTF8.self)
    // If setuid has no effect in this folder, there is nothing to test.
    let mayElevate = try CommandRun(
      ["--version"],
      in: folder.path,
      setup: "cp /usr/bin/id i && chown nobody i && chmod 4755 i && ./i >ids;"
    )
    #expect(mayElevate.status == 0)
    let ids = try String(decoding: folder.read("ids"), as: UTF8.self)
    guard ids.contains(text: "euid=") else { return }
    #expect(status == "0\n", "\(copy)")
  }
}
