// Writes a label below an image, in a bitmap font, on the CPU: build/label.png.
//
// Run it from the root of the package: swift run LabelAPicture

// snippet.hide
import Glibc
// snippet.show
import Quadrille

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let font = try BitmapFont(contentsOf: "Fixtures/Fonts/small.fnt")
let atlas = try SpriteAtlas(contentsOf: "Fixtures/Demo/art.plist")

let card = Layer(frame: Rect(x: 0, y: 0, width: 160, height: 160))
card.backgroundColor = .white
let balloon = Layer(contents: try atlas.requireSprite(named: "balloon.png"))
balloon.position = Point(x: 80, y: 60)
card.addSublayer(balloon)

let label = TextLayer("A balloon, drawn and labelled without a display", font: .bitmap(font))
label.frame = Rect(x: 8, y: 124, width: 144, height: 28)
label.isWrapped = true
label.alignmentMode = .center
label.truncationMode = .end
label.foregroundColor = .black
card.addSublayer(label)

var list = DrawList(size: Size(width: 160, height: 160))
card.draw(in: &list)
var renderer = RasterRenderer()
let image = try renderer.render(list)
try AtomicFile.write(PNG.encode(image), to: "build/label.png")
let lines = try label.layout().lines.map(\.text)
print("build/label.png: \(image.pixelSize), \(lines.count) lines: \(lines)")
