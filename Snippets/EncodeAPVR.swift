// Encodes a picture as PVRTC with 4 bits a pixel, with its mip levels, into build/dusk.pvr.
//
// Run it from the root of the package: swift run EncodeAPVR [a PNG with sides that are powers of two]

// snippet.hide
import Glibc
// snippet.show
import Quadrille

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let path = CommandLine.arguments.dropFirst().first ?? "Fixtures/Textures/dusk.png"
let picture = try PNG.decode(FileBytes.read(path: path), name: path).bitmap

// Each level is filtered in linear light and encoded on its own. `.best` takes far longer.
let encoder = PVRTCEncoder(PVRTCEncodingOptions(quality: .fast))
let levels = try picture.mipChain().map { level in
  try encoder.encode(level, bits: 4, hasAlpha: false, threads: 2)
}
guard let format = PVRPixelFormat.enumerated(2) else { exit(1) }  // PVRTC1_4_RGB
let texture = PVRTexture(
  format: format,
  width: picture.width,
  height: picture.height,
  levels: levels
)
var warnings: [Diagnostic] = []
let bytes = try PVRWriter(PVRContainer(.v3)).bytes(of: texture, warnings: &warnings)
try AtomicFile.write(bytes, to: "build/dusk.pvr")
print("build/dusk.pvr: \(try PVRFile(bytes).formatName), \(bytes.count) bytes")
