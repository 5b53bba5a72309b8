// Says what a PVR file holds and writes its picture: build/sky.png.
//
// Run it from the root of the package: swift run DecodeAPVR

// snippet.hide
import Glibc
// snippet.show
import Quadrille

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let path = "Fixtures/Demo/sky.pvr.gz"
let file = try PVRFile(FileBytes.read(path: path), name: path)
print("\(file.container), \(file.formatName), \(file.width)x\(file.height), \(file.levels) levels")
for warning in file.warnings { print(warning.line) }

// Nothing was decoded so far. Formats that Quadrille does not decode throw here.
do {
  let bitmap = try file.image().uprightBitmap()
  try AtomicFile.write(PNG.encode(bitmap), to: "build/sky.png")
  print("build/sky.png: \(bitmap.pixelSize)")
} catch let error as PVRError where error.category == .unsupported {
  print(error)
}
