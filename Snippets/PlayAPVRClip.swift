// Plays a sequence of PVR files with one in memory at a time: build/clip.apng.
//
// Run it from the root of the package: swift run PlayAPVRClip

// snippet.hide
import Glibc
// snippet.show
import Quadrille
import QuadrilleRaster
import QuadrilleSprite

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
var view = ImageView(frame: Rect(x: 0, y: 0, width: 64, height: 64))
view.player = FramePlayer(frames: (1...8).map { .file("Fixtures/Scenes/clip/\($0).pvr") })
view.player.duration = 0.5
view.player.start(at: 0)

let clock = FrameClock(rate: 16)
let encoder = try PNGEncoder()
var file = AnimatedPNG(size: PixelSize(width: 64, height: 64), frameCount: 8, framesPerSecond: 16)
var bytes = try file.header()
var renderer = RasterRenderer(pagePolicy: .playback)
for frame in 0..<8 {
  var list = DrawList(size: view.frame.size)
  try view.draw(in: &list, at: clock.time(ofFrame: frame)) { name in
    Sprite(page: try Page(contentsOf: name))
  }
  bytes += try file.frame(encoder.packed(renderer.render(list)))
}
bytes += try file.end()
try bytes.write(to: "build/clip.apng")
print("build/clip.apng: 8 frames")
