// Encodes an image as PVRTC with 4 bits per pixel, with its mip levels, as build/dusk.pvr.
//
// Run it from the root of the package: swift run EncodeAPVR [PNG with power-of-two dimensions]

// snippet.hide
import Glibc
// snippet.show
import Quadrille

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let path = CommandLine.arguments.dropFirst().first ?? "Fixtures/Textures/dusk.png"
let image = try PNG.decode(FileBytes.read(path: path), name: path).bitmap

// Each level is filtered in linear light and encoded separately. `.best` takes much longer.
var encoder = TextureEncoder(.pvrtc1(bits: 4, hasAlpha: false))
encoder.pvrtc.quality = .fast
let texture = try encoder.texture(of: image.mipChain(), threads: 2)
try texture.write(to: "build/dusk.pvr")
print("build/dusk.pvr: \(texture.format.name), \(texture.byteCount) bytes")
