import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// A page of four sprites that have everything that a format can keep, and its files.
enum WrittenSheet {
  /// Sprites of 16 by 16 pixels in a row; `a` is played last, so names do not give the order.
  static let names = ["walk#0", "walk#1", "walk#2", "a"]
  static let seconds = [0.1, 0.1, 0.2, 0.4]

  static func description(for format: AtlasFormat) -> AtlasDescription {
    var page = AtlasDescription.Page(size: Size(width: 64, height: 16))
    page.alphaMode = .premultiplied
    page.scale = 2
    page.filters = ["Nearest", "Linear"]
    page.wrap = "x"
    let frames = names.indices.map { index in
      var frame = AtlasDescription.Frame(
        name: names[index],
        rect: Rect(x: 16 * Double(index), y: 0, width: 16, height: 16)
      )
      frame.anchor = Point(x: 0.25, y: index == 0 ? 1 : 0.75)
      frame.details.durationSeconds = seconds[index]
      frame.details.borders = SpriteBorders(left: 1, top: 2, right: 3, bottom: 4)
      frame.details.padding = SpriteBorders(left: 4, top: 3, right: 2, bottom: 1)
      frame.isMirrored = index == 3 && format.features.contains(.flips)
      return frame
    }
    var atlas = AtlasDescription(pages: [page], frames: frames)
    atlas.isInPlayingOrder = true
    var walk = AtlasDescription.Animation(name: "walk", frames: Array(names[0...2]))
    if format.features.contains(.repeats) { walk.repeatCount = 1 }
    atlas.animations = [walk]
    if format.features.contains(.directions) {
      var jump = AtlasDescription.Animation(name: "jump", frames: Array(names[0...2]))
      jump.direction = .pingPong
      var hit = AtlasDescription.Animation(name: "hit", frames: Array(names[2...3]))
      hit.direction = .reverse
      atlas.animations += [jump, hit]
    }
    var key = AtlasDescription.Slice.Key(
      frame: 0,
      bounds: Rect(x: 1, y: 2, width: 8, height: 9)
    )
    key.center = Rect(x: 2, y: 2, width: 3, height: 4)
    key.pivot = Point(x: 4, y: 5)
    atlas.slices = [.init(name: "hitbox", keys: [key])]
    return atlas
  }

  /// The page, a colour a sprite.
  static var bitmap: Bitmap {
    var bitmap = Bitmap(width: 64, height: 16)
    for y in 0..<16 {
      for x in 0..<64 { bitmap[x, y] = SIMD4(UInt8(x / 16), 0, 0, 255) }
    }
    return bitmap
  }

  /// The files of a format in a folder; returns the path of the atlas.
  static func write(
    _ atlas: AtlasDescription,
    _ format: AtlasFormat,
    to folder: TemporaryFolder
  ) throws -> String {
    let path = folder.path("hero.\(format.fileExtension ?? "data")")
    let names = AtlasNames(data: path, texture: "hero.png")
    for file in try AtlasWriter(format).files(of: [atlas], named: names) {
      let isInFolder = format.containsPages
      let full = isInFolder ? FilePath.joined(path, file.name) : file.name
      try OutputFolder.make(for: full)
      try AtomicFile.write(file.bytes, to: full, job: .default)
    }
    let page = format.pageName(in: path, page: 0, variant: "").map { FilePath.joined(path, $0) }
    try AtomicFile.write(PNG.encode(bitmap), to: page ?? folder.path("hero.png"), job: .default)
    return path
  }
}

/// What an animation shows in one cycle: names with seconds, frames that are repeated as one.
struct Timeline: Equatable, CustomStringConvertible {
  struct Step: Equatable {
    var name: String
    var milliseconds: Int
  }

  var steps: [Step] = []

  init(
    _ animation: AtlasDescription.Animation,
    seconds: (String) -> Double?
  ) {
    for index in animation.cycle {
      let name = animation.frames[index]
      let own = animation.durations?[index] ?? seconds(name)
      let milliseconds = Int(((own ?? 0) * 1000).rounded())
      if let last = steps.last, last.name == name {
        steps[steps.count - 1].milliseconds += milliseconds
      } else {
        steps.append(Step(name: name, milliseconds: milliseconds))
      }
    }
  }

  var names: [String] { steps.map(\.name) }

  var description: String { steps.map { "\($0.name) \($0.milliseconds)" }.joined(separator: ", ") }
}
