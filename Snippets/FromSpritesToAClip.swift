// Lets the elephant of a sprite sheet walk across a meadow: build/walk.apng, build/walk.y4m, and
// build/walk.png with eight of the frames.
//
// Run it from the root of the package: swift run FromSpritesToAClip

// snippet.hide
import Glibc
// snippet.show
import Quadrille

/// The layers of the clip; threads that lay out frames create them again.
struct Walk: Sendable {
  static let size = Size(width: 240, height: 96)
  let elephant: SpriteSheet

  init(sheet path: String) throws {
    let image = Sprite(page: try Page(contentsOf: path))
    elephant = SpriteSheet(image: image, sampleSize: Size(width: 96, height: 72))
  }

  func list(at time: Double) -> DrawList {
    let meadow = Layer()
    meadow.bounds = Rect(x: 0, y: 0, width: 240, height: 24)
    meadow.position = Point(x: 120, y: 84)
    meadow.backgroundColor = Color(red: 0.55, green: 0.75, blue: 0.35)

    let walker = SpriteLayer(sheet: elephant)
    // Samples 1 to 5 with equal durations: the end is one past the last.
    let steps = BasicAnimation(.sampleIndex, from: 1, to: 6, duration: 1).repeating()
    walker.add(steps, forKey: "steps")
    // Enters from the left, leaves to the right.
    let way = BasicAnimation(
      .position,
      from: Point(x: -48, y: 48),
      to: Point(x: 288, y: 48),
      duration: 2
    )
    walker.add(way, forKey: "way")

    var list = DrawList(size: Self.size)
    meadow.draw(in: &list, at: time)
    walker.draw(in: &list, at: time)
    return list
  }
}

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let walk = try Walk(sheet: "Fixtures/Scenes/elephant.png")
let sky = Color(red: 0.8, green: 0.9, blue: 1)
let source = FrameSource(
  size: PixelSize(width: 240, height: 96),
  length: .seconds(2),
  framesPerSecond: 12,
  background: sky
) { [walk] instant in
  walk.list(at: instant.time)
}

var renderer = try SelectedRenderer(RendererOptions(.cpu))
try source.write(to: "build/walk.apng", with: &renderer)
try source.write(to: "build/walk.y4m", with: &renderer)

// Eight frames, a quarter of a second apart, in one image.
let schedule = try FrameSchedule(source, framesPerSecond: 4)
var strip = try FrameSheet(source.size, count: schedule.count, columns: 4)
try source.draw(schedule.instants, with: &renderer) { image in
  image.unpremultiplied()
} deliver: { instant, image in
  strip.blit(image, at: instant.number)
}
try AtomicFile.write(PNG.encode(strip.bitmap), to: "build/walk.png")
print("build/walk.apng: 24 frames, build/walk.png: \(schedule.count)")
