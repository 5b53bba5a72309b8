// Converts a PVR of version 3 to a cocos2d container without decoding: build/sky.pvr.ccz.
//
// Run it from the root of the package: swift run ConvertAPVR

// snippet.hide
import Glibc
// snippet.show
import Quadrille

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let texture = try TextureFile(contentsOf: "Fixtures/Demo/sky.pvr.gz")

// Properties that version 2 cannot represent give warnings; unsupported formats throw.
let container = TextureContainer(.pvr2, in: .ccz)
let warnings = try texture.write(to: "build/sky.pvr.ccz", container: container)
for warning in warnings { print(warning.line) }
let written = try TextureFile(contentsOf: "build/sky.pvr.ccz")
print("build/sky.pvr.ccz: \(written.container), \(written.byteCount) bytes of pixels")
