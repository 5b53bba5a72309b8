import Quadrille
import RawGL

/// Sprites of one page on a canvas of 1920 × 1080 pixels, for both sides of a comparison.
struct Workload {
  static let canvas = PixelSize(width: 1920, height: 1080)

  let name: String
  /// Premultiplied.
  let page: Bitmap
  /// The input of the hand-written version.
  let raw: [raw_sprite]
  private(set) var sprites: [Sprite] = []
  private(set) var placements: [SpritePlacement] = []

  init(name: String, page: Bitmap, raw: [raw_sprite]) {
    self.name = name
    self.page = page
    self.raw = raw
    let shared = Page(page)
    var known: [Rect: Int] = [:]
    placements.reserveCapacity(raw.count)
    for record in raw {
      let region = Rect(
        minX: Double(record.left),
        minY: Double(record.top),
        maxX: Double(record.right),
        maxY: Double(record.bottom)
      )
      let index = known[region] ?? sprites.count
      if index == sprites.count {
        known[region] = index
        sprites.append(
          Sprite(
            page: shared,
            packedOrigin: region.origin,
            trimmedRect: Rect(origin: .zero, size: region.size)
          )
        )
      }
      placements.append(
        SpritePlacement(
          sprite: index,
          at: Point(x: Double(record.centre_x), y: Double(record.centre_y)),
          rotation: Double(record.angle),
          scaleX: Double(record.width) / region.width,
          scaleY: Double(record.height) / region.height
        )
      )
    }
  }

  /// Draws every sprite with a separate call.
  func draw(to list: inout DrawList) {
    list.removeAll()
    for placement in placements {
      list.draw(
        sprites[placement.sprite],
        at: placement.position,
        rotation: placement.rotation,
        scaleX: placement.scaleX,
        scaleY: placement.scaleY
      )
    }
  }

  /// Draws all sprites with one call.
  func drawAtOnce(to list: inout DrawList) {
    list.removeAll()
    list.draw(placements, from: sprites)
  }

  /// A list without texel clamp that contains the workload.
  func makeList(texelClamp: TexelClamp = .never) -> DrawList {
    var list = DrawList(pixelSize: Self.canvas)
    list.state.texelClamp = texelClamp
    draw(to: &list)
    return list
  }
}

/// The three steady workloads.
struct Workloads {
  let scene: Workload
  let tiny: Workload
  let fill: Workload

  /// Makes the workloads; the same seed gives the same numbers.
  init(seed: UInt64 = 20_260_607) {
    let painter = AtlasPainter(seed: seed)
    let page = painter.bitmap.premultiplied()
    var random = SplitMix64Generator(seed: seed &+ 1)
    func records(_ count: Int, edgeLength: Double?, regions: [Rect]) -> [raw_sprite] {
      (0..<count).map { _ in
        let region = regions[random.whole(0...regions.count - 1)]
        return raw_sprite(
          centre_x: Float(random.number(0..<Double(Workload.canvas.width))),
          centre_y: Float(random.number(0..<Double(Workload.canvas.height))),
          width: Float(edgeLength ?? region.width),
          height: Float(edgeLength ?? region.height),
          angle: Float(random.number(0..<2 * Double.pi)),
          left: Float(region.minX),
          top: Float(region.minY),
          right: Float(region.maxX),
          bottom: Float(region.maxY),
          alpha: 1
        )
      }
    }
    let scene = records(10_000, edgeLength: nil, regions: painter.regions)
    let tiny = records(200_000, edgeLength: 4, regions: painter.regions)
    let fill = records(200, edgeLength: 512, regions: [AtlasPainter.big])
    self.scene = Workload(name: "W1", page: page, raw: scene)
    self.tiny = Workload(name: "W2", page: page, raw: tiny)
    self.fill = Workload(name: "W3", page: page, raw: fill)
  }

  /// Reads the workloads from a folder with `atlas_pm.rgba`, `w1.bin`, `w2.bin` and `w3.bin`.
  ///
  /// The page is 1024 × 1024 premultiplied RGBA8; a record is ten little-endian 32-bit floats:
  /// center x and y, width, height, angle, the four edges of the region in page pixels, alpha.
  init(folder: String) throws {
    let edgeLength = AtlasPainter.edgeLength
    let page = Bitmap(
      width: edgeLength,
      height: edgeLength,
      alphaMode: .premultiplied,
      bytes: try FileBytes.read(path: "\(folder)/atlas_pm.rgba")
    )
    func workload(_ name: String, _ file: String) throws -> Workload {
      let bytes = try FileBytes.read(path: "\(folder)/\(file)")
      let stride = MemoryLayout<raw_sprite>.stride
      let records = unsafe bytes.withUnsafeBytes { buffer in
        (0..<bytes.count / stride).map {
          unsafe buffer.loadUnaligned(fromByteOffset: $0 * stride, as: raw_sprite.self)
        }
      }
      return Workload(name: name, page: page, raw: records)
    }
    scene = try workload("W1", "w1.bin")
    tiny = try workload("W2", "w2.bin")
    fill = try workload("W3", "w3.bin")
  }
}
