// Answers requests with images: a card with the photograph sent in the request.
//
// Run it from the root of the package: swift run PictureInAWebRoute

// snippet.hide
import Glibc
// snippet.show
import Quadrille

/// The interface that a route of any web framework needs: bytes in, status and bytes out.
struct CardRoute: Sendable {
  /// Each thread has its own renderer; requests wait for the next free one.
  private let pool: RenderPool

  init() throws { pool = try RenderPool(threads: 2) }

  /// Answers one request; any number may run concurrently.
  func answer(_ upload: [UInt8]) async -> (status: Int, png: [UInt8]) {
    do {
      // Limits the cost of the photograph, whatever its header claims.
      let job = JobContext(limits: .strict)
      let photo = try ImageFile.decode(upload, name: "upload", job: job).bitmap
        .applyingOrientation()
      let card = try await pool.render(
        list(of: Sprite(bitmap: photo)),
        background: .white,
        job: job
      )
      return (200, try PNG.encode(card, level: .fast))
    } catch let error as any QuadrilleError {
      print(error.description)
      switch error.category {
      case .limit: return (413, [])
      case .unsupported: return (415, [])
      case .input: return (400, [])
      case .io, .graphics: return (500, [])
      }
    } catch {
      return (500, [])
    }
  }

  /// A card: shadow, gradient, and the photograph scaled to fit.
  private func list(of photo: Sprite) -> DrawList {
    var list = DrawList(size: Size(width: 240, height: 180), scale: 2)
    let card = Rect(x: 20, y: 16, width: 200, height: 144)
    let shadow = Shadow(opacity: 0.35, radius: 6, offset: Point(x: 0, y: 4))
    list.drawShadow(of: card, cornerRadius: 12, shadow)
    let colors = [
      Color(red: 0.36, green: 0.42, blue: 0.75), Color(red: 0.1, green: 0.14, blue: 0.36),
    ]
    list.fill(card, cornerRadius: 12, with: Gradient(colors))
    var view = ImageView(frame: Rect(x: 32, y: 28, width: 176, height: 120))
    view.image = photo
    view.contentMode = .scaleAspectFit
    view.draw(in: &list)
    return list
  }
}

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let route = try CardRoute()
let upload = try FileBytes.read(path: "Fixtures/Images/rotated-6.jpg")
await withTaskGroup(of: Void.self) { group in
  for number in 0..<4 {
    group.addTask {
      // The last upload is truncated and is answered with status 400.
      let bytes = number < 3 ? upload : Array(upload.prefix(500))
      let (status, png) = await route.answer(bytes)
      print("request \(number): \(status), \(png.count) bytes")
      try? AtomicFile.write(png, to: "build/card-\(number).png")
    }
  }
}
