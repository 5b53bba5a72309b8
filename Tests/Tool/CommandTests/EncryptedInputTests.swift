import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// `decode` and `info` with encrypted files.
@Suite struct EncryptedInputTests {
  private static let key = "0123456789abcdeffedcba9876543210"

  /// A folder with `page.pvr` and an encrypted copy `locked.pvr.ccz`.
  private func folder() throws -> TemporaryFolder {
    let folder = try CommandFixtures.folder()
    let file = try TextureFile(decoding: folder.read("page.pvr"))
    let bytes = try file.encoded(
      container: TextureContainer(.pvr2, in: .ccz),
      key: try CCZKey(hexadecimal: Self.key)
    )
    try folder.write(bytes, to: "locked.pvr.ccz")
    return folder
  }

  /// A command line with and without further options is parsed by different code.
  @Test(
    "decode takes the key from the option or the environment",
    arguments: [[], ["--depth", "8"]]
  )
  func decodeUsesKey(options: [String]) throws {
    let folder = try folder()
    let call = ["decode", "locked.pvr.ccz", "-o", "a.png"] + options
    let without = try CommandRun(call, in: folder.path)
    #expect(without.status == 5)
    #expect(without.errors.hasSuffix("[ccz.encrypted]\n"))

    let runs = [
      try CommandRun(call + ["--ccz-key", Self.key], in: folder.path),
      try CommandRun(call, environment: ["QUADRILLE_CCZ_KEY": Self.key], in: folder.path),
    ]
    for run in runs { #expect(run.status == 0, "\(run.errors)") }
    let image = try PNG.decode(folder.read("a.png"), name: "a.png")
    #expect(image.bitmap.bytes == CommandFixtures.pngPixels)
  }

  @Test(
    "info reports encryption and rejects a wrong key",
    arguments: [[], ["--levels"], ["--no-frames"]]
  )
  func infoReportsEncryption(options: [String]) throws {
    let folder = try folder()
    let call = ["info", "locked.pvr.ccz", "page.pvr", "--json", "--check"] + options
    let run = try CommandRun(call, environment: ["QUADRILLE_CCZ_KEY": Self.key], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let files = try #require(try run.json()["files"]?.array)
    #expect(files.map { $0["encrypted"]?.boolean } == [true, false])
    #expect(files[0]["container"]?.string == "pvr2+ccz")
    #expect(files[0]["pixelSha256"]?.string == files[1]["pixelSha256"]?.string)

    let wrong = try CommandRun(
      call + ["--ccz-key", "11111111222222223333333344444444"],
      in: folder.path
    )
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("[ccz.key]"))
  }
}
