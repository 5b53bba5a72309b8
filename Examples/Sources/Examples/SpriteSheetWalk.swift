import Quadrille

func spriteSheet(in folder: String) throws {
  let strip = try Sprite(size: Size(width: 64, height: 16)) { list in
    for step in 0..<4 {
      list.fill(
        Rect(x: Double(16 * step), y: 4 * Double(step % 2), width: 12, height: 12),
        with: .brown
      )
    }
  }
  let hero = SpriteLayer(image: strip, sampleSize: Size(width: 16, height: 16))
  hero.add(BasicAnimation(.sampleIndex, from: 1, to: 5, duration: 1).repeating(), forKey: "walk")
  print("  sample \(hero.currentSampleIndex(at: 0.6)) of \(hero.sheet.count) at 0.6 s")
  var renderer = RasterRenderer()
  try renderer.render(hero, at: 0.6).write(to: folder + "/step.png")
}
