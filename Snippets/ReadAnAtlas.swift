// Lists the sprites of an atlas and writes one as a separate image: build/boat.png.
//
// Run it from the root of the package: swift run ReadAnAtlas

// snippet.hide
import Glibc
// snippet.show
import Quadrille
import QuadrilleAtlas

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let atlas = try SpriteAtlas(contentsOf: "Fixtures/Demo/art.plist")
print("\(atlas.format?.name ?? "no file"), \(atlas.count) sprites on \(atlas.pages.count) page")
for (name, sprite) in zip(atlas.names, atlas) {
  let size = "\(sprite.sourceSize.width) x \(sprite.sourceSize.height)"
  print(name, size, sprite.isTrimmed ? "trimmed" : "", sprite.isRotated ? "rotated" : "")
}

// Some formats have more: durations, tags, nine-patches.
for animation in atlas.animations { print(animation.name, animation.frames) }
if let seconds = atlas.details(named: "boat")?.durationSeconds { print("shown for", seconds) }

// Names work without extension, too; an unknown name throws an error that lists similar names.
let boat = try atlas.requireSprite(named: "boat")
let image = try boat.untrimmed()
try AtomicFile.write(PNG.encode(image), to: "build/boat.png")
