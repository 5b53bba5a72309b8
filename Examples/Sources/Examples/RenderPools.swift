import Quadrille

func renderPool(in folder: String) async throws {
  let pool = try RenderPool(RendererOptions(.cpu), threads: 2)
  try await withThrowingTaskGroup(of: Void.self) { group in
    for number in 1...4 {
      group.addTask {
        var list = DrawList(size: Size(width: 16, height: 16))
        list.fill(Rect(x: 0, y: 0, width: Double(4 * number), height: 16), with: .red)
        try await pool.render(list).write(to: folder + "/bar-\(number).png")
      }
    }
    try await group.waitForAll()
  }
}
