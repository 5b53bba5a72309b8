import Quadrille

func packAtlas(in folder: String) throws {
  let sprites = try (1...6).map { number in
    LooseSprite(
      name: "disc_\(number).png",
      bitmap: try Sprite(size: Size(width: 16, height: 16)) { list in
        let edgeLength = 2 * Double(number)
        list.fill(Rect(x: 2, y: 2, width: edgeLength, height: edgeLength), with: .orange)
      }.page.bitmap()
    )
  }
  let packed = try SpritePacker().pack(sprites)
  print("  \(try packed.atlas.count) sprites on \(packed.pages.count) page")
  try packed.write(to: folder + "/discs.json", format: .jsonHash)
}
