/// Which room of the house may know which: the table of the design as data.
struct HouseRules {
  /// What one target may import.
  struct Row {
    /// The rooms that it may import; whatever those may import is allowed, too.
    var rooms: Set<String> = []
    /// The C modules that it may import; importers do not get them by way of it.
    var edges: Set<String> = []
    /// The modules of other packages that it may import.
    var packages: Set<String> = []
    /// Whether others are meant to import it.
    var isPublic = true
  }

  /// The rooms by name.
  var rows: [String: Row]
  /// The modules of the system that every room may import.
  var system: Set<String> = ["Glibc", "Musl", "Swift", "Synchronization"]
  /// The modules that a room without OpenGL ES may not reach, not even by way of others.
  var graphics: Set<String> = []
  /// The rooms that build and work without OpenGL ES.
  var withoutGraphics: Set<String> = []

  /// Everything that a room may import, by way of others as well; nil for an unknown room.
  func allowed(_ room: String) -> Set<String>? {
    guard let row = rows[room] else { return nil }
    return reach(row.rooms).union(row.edges).union(row.packages).union(system)
  }

  /// The rooms that can be reached from some rooms by the table, those included.
  func reach(_ rooms: Set<String>) -> Set<String> {
    var reached = rooms
    var new = rooms
    while !new.isEmpty {
      new = Set(new.flatMap { rows[$0]?.rooms ?? [] }).subtracting(reached)
      reached.formUnion(new)
    }
    return reached
  }

  /// The rules of this house.
  static let house = HouseRules(
    rows: [
      "QuadrilleIO": Row(edges: ["CZlib", "CDeflate", "CMD", "CDigest"]),
      "QuadrilleSyntax": Row(rooms: ["QuadrilleIO"], edges: ["CExpat"]),
      "QuadrillePixels": Row(
        rooms: ["QuadrilleIO"],
        edges: ["PNGShim", "CPNG", "CPictures", "CBlur"]
      ),
      "QuadrillePVR": Row(rooms: ["QuadrillePixels"], edges: ["CCodecs"]),
      "QuadrilleSprite": Row(rooms: ["QuadrillePVR"]),
      "QuadrilleDrawing": Row(rooms: ["QuadrilleSprite"]),
      "QuadrilleAtlas": Row(rooms: ["QuadrilleSprite", "QuadrilleSyntax"]),
      "QuadrillePacking": Row(rooms: ["QuadrilleAtlas", "QuadrilleText"]),
      "QuadrilleRaster": Row(rooms: ["QuadrilleDrawing"], edges: ["CRaster"]),
      "QuadrilleText": Row(rooms: ["QuadrilleSprite", "QuadrilleSyntax"], edges: ["CFonts"]),
      "QuadrilleLayers": Row(rooms: ["QuadrilleDrawing", "QuadrilleAtlas", "QuadrilleText"]),
      "QuadrilleScene": Row(rooms: ["QuadrilleLayers", "QuadrilleAtlas"]),
      "QuadrilleFrames": Row(rooms: ["QuadrilleScene"]),
      "QuadrilleShaders": Row(isPublic: false),
      "QuadrilleGL": Row(
        rooms: ["QuadrillePixels", "QuadrilleShaders"],
        edges: ["CEGL", "CGLES", "CGBM"]
      ),
      "QuadrilleTexture": Row(rooms: ["QuadrilleGL", "QuadrillePVR"], edges: ["CGLES"]),
      "QuadrilleSpriteBatch": Row(
        rooms: ["QuadrilleTexture", "QuadrilleDrawing"],
        edges: ["CGLES"]
      ),
      "QuadrilleRendering": Row(rooms: ["QuadrilleRaster", "QuadrilleSpriteBatch"]),
      "QuadrilleConformance": Row(
        rooms: ["QuadrilleSpriteBatch", "QuadrilleRaster", "QuadrilleAtlas"],
        edges: ["CEGL", "CGLES", "CRecording"]
      ),
      "Quadrille": Row(
        rooms: ["QuadrilleRendering", "QuadrillePacking", "QuadrilleFrames"]
      ),
      "QuadrilleTesting": Row(rooms: ["QuadrillePixels"], packages: ["Testing"]),
      "QuadrilleBatch": Row(rooms: ["QuadrilleSyntax"], isPublic: false),
      "QuadrilleOptions": Row(rooms: ["QuadrilleSyntax"], isPublic: false),
      "QuadrilleConsole": Row(
        rooms: ["QuadrilleOptions", "QuadrillePacking", "QuadrilleFrames"],
        isPublic: false
      ),
      "QuadrilleInspection": Row(
        rooms: ["QuadrilleConsole", "QuadrilleRendering"],
        isPublic: false
      ),
      "QuadrilleCommand": Row(
        rooms: ["QuadrilleConformance", "QuadrilleInspection", "QuadrilleBatch"],
        edges: ["CHeap"],
        isPublic: false
      ),
      "quadrille": Row(rooms: ["QuadrilleCommand"], edges: ["CHeap"], isPublic: false),
    ],
    graphics: [
      "CEGL", "CGLES", "CGBM", "QuadrilleGL", "QuadrilleTexture", "QuadrilleSpriteBatch",
      "QuadrilleShaders", "QuadrilleConformance",
    ],
    withoutGraphics: [
      "QuadrilleIO", "QuadrilleSyntax", "QuadrillePixels", "QuadrillePVR", "QuadrilleSprite",
      "QuadrilleAtlas", "QuadrillePacking", "QuadrilleDrawing", "QuadrilleRaster",
      "QuadrilleText", "QuadrilleLayers", "QuadrilleScene", "QuadrilleFrames", "QuadrilleTesting",
      "QuadrilleOptions", "QuadrilleBatch", "QuadrilleConsole",
    ]
  )
}
