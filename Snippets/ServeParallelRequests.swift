// Draws many requests concurrently: build/badge-0.png and so on.
//
// Run it from the root of the package: swift run ServeParallelRequests

// snippet.hide
import Glibc
// snippet.show
import Quadrille

/// Keeps its renderers between requests, as a server does.
actor BadgeServer {
  private let moon: Sprite
  private let pool: RenderPool

  init() throws {
    let atlas = try SpriteAtlas(contentsOf: "Fixtures/Demo/art.plist")
    moon = try atlas.requireSprite(named: "moon.png")
    // Each thread has its own renderer, OpenGL ES or CPU.
    pool = try RenderPool(threads: 2)
  }

  func badge(number: Int) async throws -> Bitmap {
    var list = DrawList(size: Size(width: 120, height: 120))
    list.state.transform = Transform2D(rotationDegrees: Double(30 * number))
      .concatenating(Transform2D(translationX: 60, y: 60))
    list.draw(moon, at: Point(x: 0, y: 0))
    return try await pool.render(list, background: .white)
  }
}

// snippet.hide
_ = mkdir("build", 0o755)
// snippet.show
let server = try BadgeServer()
try await withThrowingTaskGroup(of: (Int, Bitmap).self) { group in
  for number in 0..<4 {
    group.addTask { (number, try await server.badge(number: number)) }
  }
  for try await (number, badge) in group {
    try AtomicFile.write(PNG.encode(badge), to: "build/badge-\(number).png")
  }
}
print("build/badge-0.png to build/badge-3.png")
