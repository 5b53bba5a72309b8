/// An example by its name; it is given a folder to write to.
struct Example: Sendable {
  let name: String
  let run: @Sendable (_ folder: String) async throws -> Void
}

let examples = [
  Example(name: "draw-shapes") { try drawShapes(in: $0) },
  Example(name: "make-thumbnail") { try makeThumbnail(in: $0) },
  Example(name: "crop-tiles") { try cropTiles(in: $0) },
  Example(name: "decode-bytes") { try decodeBytes(in: $0) },
  Example(name: "compare-images") { try compareImages(in: $0) },
  Example(name: "set-limits") { try setLimits(in: $0) },
  Example(name: "encode-texture") { try encodeTexture(in: $0) },
  Example(name: "decode-texture") { try decodeTexture(in: $0) },
  Example(name: "pack-atlas") { try packAtlas(in: $0) },
  Example(name: "read-atlas") { try readAtlas(in: $0) },
  Example(name: "convert-atlas") { try convertAtlas(in: $0) },
  Example(name: "add-atlas-format") { try addAtlasFormat(in: $0) },
  Example(name: "sprite-from-closure") { try spriteFromClosure(in: $0) },
  Example(name: "draw-text") { try drawText(in: $0) },
  Example(name: "render-layer") { try renderLayer(in: $0) },
  Example(name: "animate-layer") { try animateLayer(in: $0) },
  Example(name: "layer-drawing") { try layerDrawing(in: $0) },
  Example(name: "own-layer-property") { try ownLayerProperty(in: $0) },
  Example(name: "sprite-sheet") { try spriteSheet(in: $0) },
  Example(name: "image-view") { try imageView(in: $0) },
  Example(name: "transaction") { try transaction(in: $0) },
  Example(name: "render-scene") { try renderScene(in: $0) },
  Example(name: "encode-clip") { try encodeClip(in: $0) },
  Example(name: "frames-that-throw") { try framesThatThrow(in: $0) },
  Example(name: "own-renderer") { try ownRenderer(in: $0) },
  Example(name: "render-pool") { try await renderPool(in: $0) },
  Example(name: "gl-texture") { try glTexture(in: $0) },
  Example(name: "urls-and-data") { try urlsAndData(in: $0) },
]
