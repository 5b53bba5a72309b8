// Puts a PVR of version 3 into the container of cocos2d, its pixels as stored: build/sky.pvr.ccz.
//
// Run it from the root of the package: swift run ConvertAPVR

// snippet.hide
import Glibc
// snippet.show
import Quadrille

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let texture = try PVRTexture(contentsOf: "Fixtures/Demo/sky.pvr.gz")

// What version 2 cannot say comes back as warnings, and what it cannot hold throws.
let container = PVRContainer(.v2, in: .ccz)
let warnings = try texture.write(to: "build/sky.pvr.ccz", container: container)
for warning in warnings { print(warning.line) }
let written = try PVRTexture(contentsOf: "build/sky.pvr.ccz")
print("build/sky.pvr.ccz: \(written.container), \(written.byteCount) bytes of pixels")
