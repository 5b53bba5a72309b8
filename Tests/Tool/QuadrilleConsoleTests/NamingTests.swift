import QuadrilleConsole
import QuadrilleFrames
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSystem
import TestSupport
import Testing

/// The inputs of a command line, and the names of their outputs.
@Suite struct NamingTests {
  private func items(
    _ arguments: [String],
    in folder: TemporaryFolder,
    kind: InputList.Kind = .textures,
    traversesFolders: Bool = true,
    _ change: (inout InputOptions) -> Void = { _ in }
  ) throws -> [String] {
    var options = InputOptions()
    change(&options)
    return try InputList.items(
      arguments.map { argument in
        argument.hasPrefix("@")
          ? "@" + folder.path(String(argument.dropFirst()))
          : folder.path(argument)
      },
      options,
      kind: kind,
      traversesFolders: traversesFolders,
      job: .default
    ).map { item in
      let path = item.path.dropFirst(folder.path.count + 1)
      return "\(path) \(item.outputName) \(item.folder) \(item.isFound)"
    }
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["art", "art/deep", "art/.hidden"] { try folder.makeFolder(name) }
    for name in [
      "b.pvr", "a.PVR", "art/c.pvr.gz", "art/deep/d.pvrtc", "art/e.png", "art/.hidden/f.pvr",
      "art/notes.txt", "art/map.plist", "art/deep/x[1].pvr",
    ] { try folder.write("x", to: name) }
    return folder
  }

  @Test("Inputs are deduplicated and sorted by bytes unless the argument order is kept")
  func inputsAreUniqueAndSorted() throws {
    let folder = try folder()
    #expect(
      try items(["b.pvr", "a.PVR", "./b.pvr", ".//b.pvr"], in: folder)
        == ["a.PVR a.PVR  false", "b.pvr b.pvr  false"]
    )
    let kept = try items(["b.pvr", "a.PVR", "b.pvr"], in: folder) { $0.keepsOrder = true }
    #expect(kept == ["b.pvr b.pvr  false", "a.PVR a.PVR  false"])
    #expect(throws: UsageError(message: "no input files")) { try items([], in: folder) }
  }

  @Test("Folders are searched for files of the command's kind")
  func foldersAreSearchedByKind() throws {
    let folder = try folder()
    let textures = [
      "art/.hidden/f.pvr .hidden/f.pvr art true", "art/c.pvr.gz c.pvr.gz art true",
      "art/deep/d.pvrtc deep/d.pvrtc art true", "art/deep/x[1].pvr deep/x[1].pvr art true",
    ]
    #expect(try items(["art"], in: folder) == textures)
    #expect(
      try items(["art/"], in: folder)
        == textures.map {
          $0.hasPrefix("art/") ? $0 : $0
        }
    )
    #expect(try items(["art"], in: folder, kind: .images) == ["art/e.png e.png art true"])
    #expect(
      try items(["art"], in: folder, kind: .frames).map { $0.split(separator: " ")[1] }
        == [".hidden/f.pvr", "c.pvr.gz", "deep/d.pvrtc", "deep/x[1].pvr", "e.png"]
    )
    #expect(try items(["art"], in: folder, kind: .everything).count == 6)
    #expect(try items(["art"], in: folder, traversesFolders: false) == ["art art  false"])
  }

  @Test("Glob patterns match existing files, and a name with wildcards can be a file itself")
  func patternsMatchExistingFiles() throws {
    let folder = try folder()
    #expect(try items(["*.pvr"], in: folder) == ["b.pvr b.pvr \(Self.name(folder)) true"])
    #expect(
      try items(["art/**/*.pvr*"], in: folder).map { $0.split(separator: " ")[0] }
        == ["art/c.pvr.gz", "art/deep/d.pvrtc", "art/deep/x[1].pvr"]
    )
    #expect(
      try items(["art/**/d*"], in: folder).map { $0.split(separator: " ")[1] }
        == ["deep/d.pvrtc", "deep/x[1].pvr"]
    )
    // An existing file whose name contains wildcard characters is taken literally.
    #expect(try items(["art/deep/x[1].pvr"], in: folder) == ["art/deep/x[1].pvr x[1].pvr  false"])
    // A pattern without matches is a missing file.
    #expect(try items(["none*"], in: folder) == ["none* none*  false"])
    #expect(Glob("plain") == nil)
    #expect(Glob("a/b*/c")?.fixedFolder == "a/")
    #expect(Glob("*")?.fixedFolder == "")
    #expect(Glob("/x/y/[ab]/?")?.fixedFolder == "/x/y/")
    let hidden = try #require(Glob(folder.path("art/*"))).matches()
    #expect(hidden.allSatisfy { !$0.contains("hidden") } && hidden.count == 5)
    let folders = try #require(Glob(folder.path("**"))).matches()
    #expect(folders == [folder.path])
  }

  private static func name(_ folder: TemporaryFolder) -> String {
    folder.path.split(separator: "/").last.map(String.init) ?? ""
  }

  @Test("An @list file holds one path per line, or NUL-terminated paths")
  func listsHoldOnePathPerLine() throws {
    let folder = try folder()
    let paths = ["b.pvr", "none", "a.PVR"].map { folder.path($0) }
    try folder.write(paths.joined(separator: "\r\n") + "\n\n", to: "list")
    try folder.write(paths.joined(separator: "\0") + "\0", to: "nul")
    let expected = ["b.pvr b.pvr  false", "none none  false", "a.PVR a.PVR  false"]
    #expect(try items(["@list"], in: folder) { $0.keepsOrder = true } == expected)
    #expect(try items(["@list"], in: folder) == [expected[2], expected[0], expected[1]])
    let nul = try items(["@nul"], in: folder) {
      $0.keepsOrder = true
      $0.isNulSeparated = true
    }
    #expect(nul == expected)
    #expect(throws: IOError.self) { try items(["@missing"], in: folder) }
    #expect(InputFile.name("-") == "standard input" && InputFile.name("a") == "a")
    #expect(InputItem(path: "-").outputName == "stdin")
    #expect(InputItem(path: "x/y/z.png").outputName == "z.png")
    #expect(InputItem(path: "a/../b", in: "a").outputName == "b")
    #expect(InputItem(path: "./a", in: ".").folder == "")
  }

  // MARK: Outputs

  private func names(
    _ output: String?,
    _ folder: String?,
    keys: [String] = [],
    allKeys: [String] = [],
    isAlone: Bool = false
  ) throws -> [String] {
    let names = try OutputNames(
      output: output,
      folder: folder,
      suffix: ".png",
      keys: keys,
      allKeys: allKeys,
      isAlone: isAlone
    )
    let items = ["hero.pvr.gz", "x/tile.PNG"].map { InputItem(path: $0) }
    #expect(names.createsFolders != (names.roots.isEmpty))
    return items.enumerated().map { names.path($1, number: $0 + 8) { "<\($0)>" } }
  }

  @Test("Outputs are named after their inputs, by folder or by pattern")
  func outputsAreNamedAfterInputs() throws {
    #expect(try names(nil, "out") == ["out/hero.png", "out/tile.png"])
    #expect(try names(nil, "out/") == ["out/hero.png", "out/tile.png"])
    #expect(
      try names(nil, "o", keys: ["level"], allKeys: ["level"])
        == ["o/hero.level<level>.png", "o/tile.level<level>.png"]
    )
    #expect(try names("{name}-%02d", nil) == ["hero-08", "tile-09"])
    #expect(try names("one", nil, isAlone: true) == ["one", "one"])
    #expect(try names("%d", nil, isAlone: true) == ["8", "9"])
    #expect(try names("o/{name}.{ext}.png", nil) == ["o/hero.pvr.gz.png", "o/tile.PNG.png"])
    #expect(
      try names("{name}{{{level}", nil, keys: ["level"], allKeys: ["level"])
        == ["hero{<level>", "tile{<level>"]
    )
    #expect(
      try names("%d.png", nil, keys: ["level"], allKeys: ["level"], isAlone: true)
        == ["8.png", "9.png"]
    )
    #expect(
      try OutputNames(output: "a/{name}", folder: nil, suffix: "", isAlone: false).roots == ["a/"]
    )
  }

  @Test("A suffix with {ext} keeps inputs apart that differ by their extension")
  func suffixHasExtension() throws {
    let items = ["x.pvr", "x.pvr.gz", "x.pvr.ccz", "x"].map { InputItem(path: $0) }
    let names = try OutputNames(output: nil, folder: "o", suffix: "-{ext}.png", isAlone: false)
    try names.check(items)
    #expect(
      items.map { names.path($0) } == [
        "o/x-pvr.png", "o/x-pvr.gz.png", "o/x-pvr.ccz.png", "o/x-.png",
      ]
    )
    #expect(throws: UsageError.self) {
      try OutputNames(output: nil, folder: "o", suffix: "{ext}{nam}", isAlone: false)
    }
  }

  @Test(
    "Missing, conflicting or ambiguous output names are rejected",
    arguments: [
      (nil, nil, false, "give the output with --output or --out-dir"),
      ("a", "b", false, "--output and --out-dir exclude each other"),
      (nil, "", false, "--out-dir names no folder"),
      ("one", nil, false, "add {name}, {level}, or"), ("one", nil, true, "add {level}, or"),
      ("{level}", nil, false, "add {name}, or"), ("{name}", nil, false, "add {level}, or"),
      ("{nam}", nil, false, "known are {name}, {ext}, {level}"),
    ] as [(String?, String?, Bool, String)]
  )
  func invalidOutputNamesAreRejected(
    output: String?,
    folder: String?,
    isAlone: Bool,
    message: String
  ) {
    let error = #expect(throws: UsageError.self) {
      try names(output, folder, keys: ["level"], allKeys: ["level"], isAlone: isAlone)
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("Two inputs with the same output are rejected by name")
  func collidingOutputsAreRejected() throws {
    let names = try OutputNames(output: nil, folder: "o", suffix: ".png", isAlone: false)
    let items = ["a/x.pvr", "b/y.pvr", "c/x.png"].map { InputItem(path: $0) }
    try names.check(Array(items.prefix(2)))
    let error = #expect(throws: UsageError.self) { try names.check(items) }
    #expect(
      error?.message
        == #""a/x.pvr" and "c/x.png" would both become "o/x.png""#
        + "; {ext} in the output or in --suffix is their extension"
    )
    try OutputNames(output: "one", folder: nil, suffix: "", isAlone: true).check(items)
  }

  @Test(
    "An output's file extension must match the format that is written",
    arguments: [
      ("a.png", nil, nil), ("-", nil, nil), ("A.JPG", nil, "would contain y4m"),
      ("a.jpeg", nil, "would contain y4m"), ("a.tga", nil, "would contain y4m"),
      ("a.webp", "write .png", "webp files are not written"),
      ("x/y.mp4", "ffmpeg", "| ffmpeg -i - x/y.mp4"),
      ("a.gif", "write .apng", "--format apng | ff"),
      ("a.pvr.gz", "'quadrille encode' makes", nil), ("a.pvr", "'quadrille encode' makes", nil),
      (".jpg", nil, nil), ("jpg", nil, nil), ("a.b/c", nil, nil),
      ("a.zip", "a folder of", "zip files"),
      ("a.apng", nil, "would contain y4m, but its name says apng"), ("a.y4m", nil, nil),
      ("a.rgba", nil, "would contain y4m, but its name says rgba"),
    ] as [(String, String?, String?)]
  )
  func extensionsMustMatchFormat(path: String, png: String?, frames: String?) {
    func message(_ body: () throws(UsageError) -> Void) -> String? {
      do throws(UsageError) { try body() } catch { return error.message }
      return nil
    }
    let found = message { () throws(UsageError) in _ = try OutputExtension.imageFormat(path) }
    #expect((found == nil) == (png == nil))
    #expect(found?.contains(png ?? "") != false)
    let other = message { () throws(UsageError) in
      try OutputExtension.check(path, writes: path == "a.png" ? nil : .y4m)
    }
    #expect((other == nil) == (frames == nil), "\(other ?? "")")
    #expect(other?.contains(frames ?? "") != false, "\(other ?? "")")
    let apng = message { () throws(UsageError) in
      try OutputExtension.check("x.png", writes: .apng)
    }
    #expect(apng == nil)
  }

  @Test("TexturePacker keywords are accepted in any case, unsupported ones are named")
  func packKeywordsIgnoreCase() throws {
    typealias Size = KeywordArgument<PackOptions.SizeConstraint>
    #expect(try Size(argument: "npot")?.value(of: "--s") == .any)
    #expect(Size(argument: "nothing") == nil)
    for keyword in Size.keywords {
      #expect(try Size(argument: keyword.uppercased())?.value(of: "--s").rawValue == keyword)
    }
    let scaler = try #require(KeywordArgument<PackOptions.ScaleMode>(argument: "HQ2X"))
    let error = #expect(throws: UnsupportedArgument.self) { try scaler.value(of: "--scaler") }
    #expect(error?.location.part == "--scaler" && error?.found == "HQ2X")
    #expect(error?.allowed?.contains("Scale2x") == true)
  }
}
