import Quadrille

func spriteFromClosure(in folder: String) throws {
  let badge = try Sprite(size: Size(width: 24, height: 24), scale: 2) { list in
    list.fill(Rect(x: 0, y: 0, width: 24, height: 24), cornerRadius: 12, with: .purple)
  }
  var list = DrawList(size: Size(width: 64, height: 32), scale: 2)
  badge.draw(at: Point(x: 4, y: 4), in: &list)
  list.draw(badge, at: Point(x: 36, y: 4))
  var renderer = RasterRenderer()
  try renderer.render(list).write(to: folder + "/badges.png")
}
