import Quadrille

func encodeClip(in folder: String) throws {
  let size = PixelSize(width: 64, height: 16)
  let clip = FrameSource(size: size, length: .seconds(1), framesPerSecond: 10) { instant in
    var list = DrawList(pixelSize: size)
    list.fill(Rect(x: 48 * instant.time, y: 0, width: 16, height: 16), with: .white)
    return list
  }
  try clip.encoded(as: .apng).write(to: folder + "/clip.apng")
}
