import Quadrille

struct OutOfFilm: Error {}

func framesThatThrow(in folder: String) throws {
  let size = PixelSize(width: 4, height: 4)
  let clip = FrameSource(size: size, length: .frames(3), framesPerSecond: 1) { instant in
    if instant.index == 2 { throw OutOfFilm() }
    return DrawList(pixelSize: size)
  }
  do {
    _ = try clip.encoded(as: .apng)
  } catch is OutOfFilm {
    print("  the closure's own error comes back")
  }
}
