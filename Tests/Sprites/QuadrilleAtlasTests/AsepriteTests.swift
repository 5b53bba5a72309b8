import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSystem
import Testing

@Suite struct AsepriteTests {
  static func text(_ frames: String, meta: String = "") -> [UInt8] {
    Array("{\"frames\": \(frames), \"meta\": {\"app\": \"http://www.aseprite.org/\"\(meta)}}".utf8)
  }

  static func frame(
    _ rect: String,
    trimmedRect: String? = nil,
    source: String = "90,80",
    more: String = ""
  ) -> String {
    func object(_ text: String, _ keys: [String]) -> String {
      let numbers = text.split(separator: ",")
      return "{" + zip(keys, numbers).map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    let members = [
      "\"frame\": " + object(rect, ["x", "y", "w", "h"]), "\"rotated\": false",
      "\"spriteSourceSize\": " + object(trimmedRect ?? rect, ["x", "y", "w", "h"]),
      "\"sourceSize\": " + object(source, ["w", "h"]),
    ]
    return "{\(members.joined(separator: ", "))\(more)}"
  }

  static let three = """
    {"c": \(frame("0,0,4,4", more: ", \"duration\": 83")), "a": \(frame("4,0,4,4")),
     "b": \(frame("8,0,4,4"))}
    """

  /// The worked example of the format specification.
  @Test("Aseprite inner padding is removed from the packed rectangle")
  func trimsInnerPadding() throws {
    let data = Self.text("{\"0\": \(Self.frame("456,302,41,36", trimmedRect: "22,32,39,34"))}")
    let frame = try #require(AtlasDescription(parsing: data).frames.first)
    #expect(frame.packedRect == Rect(x: 457, y: 303, width: 39, height: 34))
    #expect(frame.trimmedRect == Rect(x: 22, y: 32, width: 39, height: 34))
  }

  @Test(
    "An Aseprite trim size that differs from the frame is corrected with a warning",
    arguments: [
      // The size of another frame: the page size is used, moved into the canvas.
      ("0,0,20,30", "80,10,15,12", Rect(x: 70, y: 10, width: 20, height: 30)),
      ("0,0,21,31", "0,0,20,30", Rect(x: 0, y: 0, width: 21, height: 31)),
      ("0,0,22,30", "4,5,20,30", Rect(x: 4, y: 5, width: 22, height: 30)),
    ]
  )
  func warnsOfSizeMismatch(_ rect: String, _ trimmedRect: String, _ trimmed: Rect) throws {
    let data = Self.text("{\"0\": \(Self.frame(rect, trimmedRect: trimmedRect))}")
    let description = try AtlasDescription(parsing: data)
    #expect(description.frames.first?.trimmedRect == trimmed)
    #expect(description.warnings.map(\.code) == ["atlas.trimSize"])
  }

  @Test("Aseprite tags refer to frames by index in file order")
  func tagsUseFileOrder() throws {
    let tags = """
      , "frameTags": [
        {"name": "walk", "from": 0, "to": 1, "direction": "forward", "color": "#000000ff"},
        {"name": "turn", "from": 2, "to": 2, "direction": "pingpong_reverse", "repeat": "3"},
        {"name": "all", "from": 0, "to": 2, "direction": "pingpong", "repeat": 2},
        {"name": "back", "from": 1, "to": 2, "direction": "reverse"}]
      """
    let description = try AtlasDescription(parsing: Self.text(Self.three, meta: tags))
    #expect(description.format == .aseprite)
    #expect(description.frames[0].details.durationSeconds == 0.083)
    #expect(description.frames[1].details.durationSeconds == nil)
    let animations = description.animations
    #expect(animations.map(\.name) == ["walk", "turn", "all", "back"])
    #expect(animations.map(\.frames) == [["c", "a"], ["b"], ["c", "a", "b"], ["a", "b"]])
    #expect(animations.map(\.direction) == [.forward, .pingPongReverse, .pingPong, .reverse])
    #expect(animations.map(\.repeatCount) == [nil, 3, 2, nil])
  }

  @Test("Aseprite slices are read with their keys, colors and user data")
  func readsSlices() throws {
    let slices = """
      , "slices": [{"name": "hat", "color": "#0000ffff", "data": "soft", "keys": [
        {"frame": 2, "bounds": {"x": 1, "y": 2, "w": 3, "h": 4}},
        {"frame": 0, "bounds": {"x": 5, "y": 6, "w": 7, "h": 8},
         "center": {"x": 1, "y": 1, "w": 2, "h": 2}, "pivot": {"x": 3, "y": 4}}]}]
      """
    let description = try AtlasDescription(parsing: Self.text(Self.three, meta: slices))
    let slice = try #require(description.slices.first)
    #expect(slice.name == "hat" && slice.color == "#0000ffff" && slice.data == "soft")
    #expect(slice.keys.map(\.frame) == [0, 2])
    #expect(slice.key(forFrame: 1)?.bounds == Rect(x: 5, y: 6, width: 7, height: 8))
    #expect(slice.key(forFrame: 1)?.center == Rect(x: 1, y: 1, width: 2, height: 2))
    #expect(slice.key(forFrame: 1)?.pivot == Point(x: 3, y: 4))
    #expect(slice.key(forFrame: 7)?.bounds == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test("Aseprite frames may be a list instead of an object")
  func readsFrameLists() throws {
    let list = """
      [{"filename": "b", \(Self.frame("0,0,4,4").dropFirst()),
       {"filename": "a", \(Self.frame("4,0,4,4").dropFirst())]
      """
    let tags = ", \"frameTags\": [{\"name\": \"t\", \"from\": 0, \"to\": 1}]"
    let description = try AtlasDescription(parsing: Self.text(list, meta: tags))
    #expect(description.frames.map(\.name) == ["b", "a"])
    #expect(description.animations.map(\.frames) == [["b", "a"]])
  }

  @Test(
    "Absolute texture paths in Aseprite files are reduced to the file name",
    arguments: [
      ("chopper.png", "chopper.png"), ("/home/erick/chopper.png", "chopper.png"),
      ("C:\\\\art\\\\chopper.png", "chopper.png"), ("\\\\\\\\host\\\\chopper.png", "chopper.png"),
      ("sub/chopper.png", "sub/chopper.png"), ("../chopper.png", "../chopper.png"),
    ]
  )
  func dropsAbsoluteFolders(_ image: String, _ name: String) throws {
    let data = Self.text(Self.three, meta: ", \"image\": \"\(image)\"")
    let description = try AtlasDescription(parsing: data, name: "x/hero.json")
    #expect(description.pages[0].fileNames == [name, "hero.png"])
  }

  @Test(
    "Malformed Aseprite tags and slices are rejected with the line of the error",
    arguments: [
      ", \"frameTags\": {}", ", \"frameTags\": [1]", ", \"frameTags\": [{\"name\": \"t\"}]",
      tag("0", "3"), tag("-1", "0"), tag("2", "1"), tag("0.5", "1"), tag("1e300", "1"),
      tag("0", "1", ", \"direction\": \"up\""), tag("0", "1", ", \"direction\": 1"),
      tag("0", "1", ", \"repeat\": \"x\""), tag("0", "1", ", \"repeat\": -1"),
      ", \"slices\": [{\"keys\": []}]", ", \"slices\": [{\"name\": \"s\", \"keys\": 1}]",
      ", \"slices\": [{\"name\": \"s\", \"keys\": [{\"frame\": -1, \"bounds\": \(box)}]}]",
      ", \"frameTags\": [\(Array(repeating: bareTag, count: 40_000).joined(separator: ","))]",
    ]
  )
  func rejectsBadTags(_ meta: String) {
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: Self.text(Self.three, meta: meta), name: "a.json")
    }
    #expect(error?.code == "atlas.type")
    #expect(error?.location.line != nil && error?.allowed != nil)
  }

  static let box = "{\"x\": 1, \"y\": 2, \"w\": 3, \"h\": 4}"
  static let bareTag = "{\"name\": \"t\", \"from\": 0, \"to\": 2}"

  static func tag(_ from: String, _ to: String, _ more: String = "") -> String {
    ", \"frameTags\": [{\"name\": \"t\", \"from\": \(from), \"to\": \(to)\(more)}]"
  }

  @Test(
    "Aseprite slices with malformed geometry are rejected",
    arguments: [
      "{\"name\": \"s\", \"keys\": [{}]}", "{\"name\": \"s\", \"keys\": [{\"bounds\": {}}]}",
      "{\"name\": \"s\", \"keys\": [{\"bounds\": \(box), \"pivot\": 3}]}",
    ]
  )
  func rejectsBadSliceGeometry(_ slice: String) {
    let meta = ", \"slices\": [\(slice)]"
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: Self.text(Self.three, meta: meta))
    }
    #expect(["atlas.rect", "atlas.missing"].contains(error?.code ?? ""))
  }

  @Test(
    "Negative, huge and non-numeric Aseprite frame durations are rejected",
    arguments: ["-1", "\"100\"", "1e300"]
  )
  func rejectsBadDurations(_ duration: String) {
    let frame = Self.frame("0,0,4,4", more: ", \"duration\": \(duration)")
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: Self.text("{\"a\": \(frame)}"))
    }
    #expect(error?.code == "atlas.type")
    #expect(error?.location.part == "frame \"a\"")
  }
}
