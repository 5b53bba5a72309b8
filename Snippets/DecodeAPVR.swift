// Prints the properties of a PVR file and writes its image: build/sky.png.
//
// Run it from the root of the package: swift run DecodeAPVR

// snippet.hide
import Glibc
// snippet.show
import Quadrille

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let texture = try TextureFile(contentsOf: "Fixtures/Demo/sky.pvr.gz")
let size = texture.pixelSize
print("\(texture.container), \(texture.format.name), \(size), \(texture.mipmapCount) levels")
for warning in texture.warnings { print(warning.line) }

// Nothing has been decoded so far. Unsupported formats throw here.
do {
  let bitmap = try texture.orientedBitmap()
  try AtomicFile.write(PNG.encode(bitmap), to: "build/sky.png")
  print("build/sky.png: \(bitmap.pixelSize)")
} catch let error as TextureFileError where error.category == .unsupported {
  print(error)
}
