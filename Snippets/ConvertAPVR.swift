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
let path = "Fixtures/Demo/sky.pvr.gz"
let file = try PVRFile(FileBytes.read(path: path), name: path)

// What version 2 cannot say is told, and what it cannot hold throws.
let writer = PVRWriter(PVRContainer(.v2, in: .ccz))
var warnings: [Diagnostic] = []
let bytes = try writer.bytes(of: PVRTexture(file), warnings: &warnings)
for warning in warnings { print(warning.line) }
try AtomicFile.write(bytes, to: "build/sky.pvr.ccz")
print("build/sky.pvr.ccz: \(try PVRFile(bytes).container), \(bytes.count) bytes")
