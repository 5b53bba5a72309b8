// swift-tools-version: 6.3

import PackageDescription

/// The version of the package, which `quadrille --version` prints; the change log begins with it.
let version = "0.2.0"

// The architecture as data: `Scripts/make-architecture` writes the table of the README from this
// file, and lint fails where the two differ.

/// The layers, bottom first: a target depends on targets of its own layer and of the layers above it
/// in this list.
///
/// A target is the folder `Sources/<Layer>/<Target>`, its tests are `Tests/<Layer>/<Target>Tests`.
enum Layer: String {
  case base = "Base"
  case images = "Images"
  case sprites = "Sprites"
  case drawing = "Drawing"
  case animation = "Animation"
  case library = "Library"
  case tool = "Tool"
  case conformance = "Conformance"

  /// What every Swift target of the layer depends on without naming it.
  var implied: [String] {
    switch self {
    case .base: []
    case .images: ["QuadrilleSystem"]
    case .sprites: ["QuadrilleSystem", "QuadrilleImage", "QuadrilleTextureFiles"]
    case .drawing: Layer.sprites.implied + ["QuadrilleSprite"]
    case .animation: Layer.drawing.implied + ["QuadrilleDrawing", "QuadrilleText"]
    case .library: ["QuadrilleSystem", "QuadrilleImage"]
    case .tool: ["QuadrilleSystem", "QuadrilleSyntax"]
    case .conformance:
      Layer.drawing.implied + ["QuadrilleSyntax", "QuadrilleDrawing", "QuadrilleGL"]
    }
  }
}

/// The targets that need OpenGL ES: only the package trait `GL` makes others depend on them.
let graphics: Set<String> = [
  "CEGL", "CGLES", "CGBM", "QuadrilleGL", "QuadrilleTexture", "QuadrilleSpriteBatch",
  "QuadrilleConformance", "QuadrilleConformanceCases", "QuadrilleConformanceCommand", "CRecording",
  "quadrille-conform",
]

/// The libraries at the top of the layer `library` and below, for whoever uses all of them.
let everything = [
  "QuadrilleSystem", "QuadrilleSyntax", "QuadrilleImage", "QuadrilleTextureFiles",
  "QuadrilleSprite", "QuadrilleAtlas", "QuadrillePacking", "QuadrilleText", "QuadrilleDrawing",
  "QuadrilleRaster", "QuadrilleGL", "QuadrilleTexture", "QuadrilleSpriteBatch",
  "QuadrilleRendering", "QuadrilleLayers", "QuadrilleScene", "QuadrilleFrames",
]

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableExperimentalFeature("Lifetimes"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Optimization in debug builds, too: what visits each pixel takes fifty times as long without it.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// No optimization in release builds: what runs once, in lines of calls to a driver.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Optimization of C in debug builds, too, with its assertions.
let optimizedC: [CSetting] = [.unsafeFlags(["-O2"], .when(configuration: .debug))]

/// The libraries of the system that targets in C and Swift call.
let systemLibraries = ["png16", "deflate", "z", "expat", "md"]

/// The target that makes clients link ``systemLibraries``; our own programs do not depend on it.
///
/// Archives cannot go into a client's shared library, since they are not position independent, so
/// that no library target may name them. A program of ours names them: each shared library costs
/// every start its loading.
let systemLinkage = "CSystemLibraries"

func dependencies(_ names: [String]) -> [Target.Dependency] {
  var seen: Set<String> = []
  return names.filter { seen.insert($0).inserted }.map {
    .target(name: $0, condition: graphics.contains($0) ? .when(traits: ["GL"]) : nil)
  }
}

/// A library target; `dependencies` are those that its layer does not imply.
func library(
  _ layer: Layer,
  _ name: String,
  _ names: [String] = [],
  embedding resources: [String] = [],
  isOptimized: Bool = false,
  settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies(layer.implied.filter { $0 != name } + names),
    path: "Sources/\(layer.rawValue)/\(name)",
    resources: resources.map { .embedInCode($0) },
    swiftSettings: strict + (isOptimized ? optimized : []) + settings
  )
}

/// An executable target, linked with archives of the system's libraries.
func program(_ layer: Layer, _ name: String, _ names: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies(names),
    path: "Sources/\(layer.rawValue)/\(name)",
    swiftSettings: strict,
    linkerSettings: systemLibraries.map { .linkedLibrary(":lib\($0).a") }
  )
}

/// A library product; `names` are its targets.
func product(_ name: String, _ names: [String]) -> Product {
  .library(name: name, targets: names + [systemLinkage])
}

/// A target in C.
func c(
  _ layer: Layer,
  _ name: String,
  _ names: [String] = [],
  excluding paths: [String] = [],
  settings: [CSetting] = [],
  linking linkerSettings: [LinkerSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies(names),
    path: "Sources/\(layer.rawValue)/\(name)",
    exclude: paths,
    // What `assert` states is checked in debug builds alone.
    cSettings: [.define("NDEBUG", .when(configuration: .release))] + settings,
    linkerSettings: linkerSettings
  )
}

/// Declarations of a library of the system; `package` is the Debian package that has its headers.
func headers(_ layer: Layer, _ name: String, package: String? = nil) -> Target {
  .systemLibrary(
    name: name,
    path: "Sources/\(layer.rawValue)/\(name)",
    providers: package.map { [.apt([$0])] }
  )
}

/// The tests of a target; `names` are what they need of other targets.
func tests(_ layer: Layer, _ name: String, _ names: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: dependencies(
      layer.implied + (["Command", "Originals"].contains(name) ? [] : [name]) + names
        + ["TestSupport"]
    ),
    path: "Tests/\(layer.rawValue)/\(name)Tests",
    swiftSettings: strict
  )
}

let targets: [Target] = [
  library(.base, "QuadrilleSystem", ["CZlib", "CDeflate", "CMD", "CDigest", "CSIMD"]),
  library(.base, "QuadrilleSyntax", ["QuadrilleSystem", "CExpat"]),

  library(
    .images,
    "QuadrilleImage",
    ["CLibPNG", "CPNG", "CImageCodecs", "CBlur"],
    isOptimized: true
  ),
  library(
    .images,
    "QuadrilleTextureFiles",
    ["QuadrilleImage", "CCodecs", "CASTC", "CVersion"],
    isOptimized: true
  ),

  library(.sprites, "QuadrilleSprite"),
  library(.sprites, "QuadrilleAtlas", ["QuadrilleSprite", "QuadrilleSyntax"]),
  library(.sprites, "QuadrilleText", ["QuadrilleSprite", "QuadrilleSyntax", "CFonts"]),
  library(
    .sprites,
    "QuadrillePacking",
    ["QuadrilleAtlas", "QuadrilleText", "QuadrilleSprite", "QuadrilleSyntax"],
    isOptimized: true
  ),

  library(.drawing, "QuadrilleDrawing", isOptimized: true),
  library(.drawing, "QuadrilleRaster", ["QuadrilleDrawing", "CRaster"], isOptimized: true),
  .target(
    name: "QuadrilleShaders",
    path: "Shaders",
    resources: [.embedInCode("Programs")],
    swiftSettings: strict
  ),
  library(.drawing, "QuadrilleGL", ["QuadrilleShaders", "CEGL", "CGLES", "CGBM"]),
  library(.drawing, "QuadrilleTexture", ["QuadrilleGL", "CGLES"]),
  library(
    .drawing,
    "QuadrilleSpriteBatch",
    ["QuadrilleTexture", "QuadrilleGL", "QuadrilleDrawing", "QuadrilleShaders", "CGLES"]
  ),
  library(
    .drawing,
    "QuadrilleRendering",
    [
      "QuadrilleRaster", "QuadrilleDrawing", "QuadrilleGL", "QuadrilleTexture",
      "QuadrilleSpriteBatch",
    ]
  ),

  library(.animation, "QuadrilleLayers"),
  library(.animation, "QuadrilleScene", ["QuadrilleLayers", "QuadrilleAtlas", "QuadrilleSyntax"]),
  library(
    .animation,
    "QuadrilleFrames",
    ["QuadrilleScene", "QuadrilleAtlas", "QuadrilleRaster"],
    isOptimized: true
  ),

  library(.library, "Quadrille", everything),
  library(.library, "QuadrillePVR", ["QuadrilleTextureFiles"]),
  library(.library, "QuadrilleTesting"),
  library(.library, "QuadrilleFoundation", ["Quadrille"]),

  library(.tool, "QuadrilleOptions"),
  library(.tool, "QuadrilleBatch"),
  library(
    .tool,
    "QuadrilleConsole",
    [
      "QuadrilleOptions", "QuadrilleFrames", "QuadrillePacking", "QuadrilleLayers",
      "QuadrilleAtlas", "QuadrilleDrawing", "QuadrilleSprite", "QuadrilleTextureFiles",
      "QuadrilleImage", "CVersion",
    ]
  ),
  library(
    .tool,
    "QuadrilleInspection",
    [
      "QuadrilleConsole", "QuadrilleOptions", "QuadrilleFrames", "QuadrilleScene",
      "QuadrilleRendering", "QuadrilleAtlas", "QuadrilleText", "QuadrilleDrawing",
      "QuadrilleSprite", "QuadrilleTextureFiles", "QuadrilleImage",
    ]
  ),
  library(.tool, "QuadrilleConformTerms"),
  library(
    .tool,
    "QuadrilleProgram",
    ["QuadrilleConformTerms", "QuadrilleConsole", "QuadrilleOptions", "QuadrilleGL"]
  ),
  library(
    .tool,
    "QuadrilleCommand",
    everything + [
      "QuadrilleProgram", "QuadrilleOptions", "QuadrilleConsole", "QuadrilleInspection",
      "QuadrilleBatch", "CHeap",
    ]
  ),
  program(.tool, "quadrille", ["QuadrilleCommand", "CHeap"]),

  library(
    .conformance,
    "QuadrilleConformance",
    [
      "QuadrilleConformTerms", "QuadrilleSpriteBatch", "QuadrilleTexture", "QuadrilleRaster",
      "CEGL",
      "CGLES", "CRecording",
    ],
    embedding: ["Expectations/Known", "Reports/Page", "Export/Program"],
    isOptimized: true
  ),
  library(
    .conformance,
    "QuadrilleConformanceCases",
    [
      "QuadrilleConformance", "QuadrilleSpriteBatch", "QuadrilleTexture", "QuadrilleRaster", "CEGL",
      "CGLES",
    ],
    settings: unoptimized
  ),
  library(
    .conformance,
    "QuadrilleConformanceCommand",
    [
      "QuadrilleConformance", "QuadrilleConformanceCases", "QuadrilleProgram", "QuadrilleConsole",
      "QuadrilleOptions",
    ]
  ),
  program(.conformance, "quadrille-conform", ["QuadrilleConformanceCommand", "CHeap"]),

  // C, and the declarations of libraries of the system. Those of graphics, fonts and image codecs
  // are headers only: their libraries are opened at run time.
  headers(.base, "CZlib", package: "zlib1g-dev"),
  headers(.base, "CDeflate", package: "libdeflate-dev"),
  headers(.base, "CMD", package: "libmd-dev"),
  headers(.base, "CExpat", package: "libexpat1-dev"),
  headers(.images, "CImageCodecs"),
  headers(.sprites, "CFonts"),
  headers(.drawing, "CEGL", package: "libegl-dev"),
  headers(.drawing, "CGLES", package: "libgles-dev"),
  headers(.drawing, "CGBM", package: "libgbm-dev"),
  c(.base, "CDigest", settings: optimizedC),
  c(.base, "CSIMD"),
  c(.base, "CVersion", settings: [.define("QUADRILLE_VERSION", to: version)]),
  c(
    .images,
    "CLibPNG",
    ["CSIMD"],
    settings: optimizedC + [.headerSearchPath("../CPNG")]
  ),
  c(.images, "CPNG", ["CSIMD"], settings: optimizedC),
  c(.images, "CBlur", settings: optimizedC),
  c(.images, "CCodecs", ["CSIMD"], settings: optimizedC),
  c(.images, "CASTC", ["CSIMD"], settings: optimizedC, linking: [.linkedLibrary("m")]),
  c(.drawing, "CRaster", ["CSIMD"], settings: optimizedC),
  c(.tool, "CHeap"),
  c(.conformance, "CRecording", excluding: ["Names"]),
  c(.library, systemLinkage, linking: systemLibraries.map { .linkedLibrary($0) }),
]

let testTargets: [Target] = [
  .target(
    name: "TestSupport",
    dependencies: ["QuadrilleSyntax", "QuadrilleImage", "QuadrilleSystem"],
    path: "Tests/TestSupport",
    swiftSettings: strict + optimized
  ),
  .target(
    name: "RasterTestSupport",
    dependencies: ["QuadrilleRaster", "QuadrilleDrawing", "QuadrilleImage"],
    path: "Tests/RasterTestSupport",
    swiftSettings: strict + optimized
  ),
  tests(.base, "QuadrilleSystem"),
  tests(.base, "QuadrilleSyntax", ["QuadrilleSystem"]),
  tests(.images, "QuadrilleImage"),
  tests(.images, "QuadrilleTextureFiles", ["QuadrilleImage", "CCodecs"]),
  tests(.sprites, "QuadrilleSprite"),
  tests(.sprites, "QuadrilleAtlas", ["QuadrillePacking", "QuadrilleSprite", "QuadrilleSyntax"]),
  tests(.sprites, "QuadrillePacking", ["QuadrilleAtlas", "QuadrilleSprite", "QuadrilleSyntax"]),
  tests(
    .sprites,
    "QuadrilleText",
    [
      "RasterTestSupport",
      "QuadrillePacking", "QuadrilleLayers", "QuadrilleRaster", "QuadrilleDrawing",
      "QuadrilleSprite", "QuadrilleSyntax",
    ]
  ),
  tests(
    .drawing,
    "QuadrilleDrawing",
    ["RasterTestSupport", "QuadrilleRaster", "QuadrilleLayers", "QuadrilleAtlas"]
  ),
  tests(
    .drawing,
    "QuadrilleRaster",
    ["RasterTestSupport", "QuadrilleConformance", "QuadrilleDrawing", "CRaster"]
  ),
  tests(.drawing, "QuadrilleGL", ["QuadrilleTexture", "CGLES", "CEGL"]),
  tests(
    .drawing,
    "QuadrilleSpriteBatch",
    [
      "RasterTestSupport",
      "QuadrilleRendering", "QuadrilleTexture", "QuadrilleRaster", "QuadrilleLayers",
      "QuadrilleScene", "QuadrilleDrawing", "QuadrilleGL", "QuadrilleAtlas", "CGLES",
    ]
  ),
  tests(
    .drawing,
    "QuadrilleRendering",
    ["RasterTestSupport", "QuadrilleRaster", "QuadrilleDrawing", "QuadrilleGL", "QuadrilleTexture"]
  ),
  tests(
    .animation,
    "QuadrilleLayers",
    ["RasterTestSupport", "QuadrilleRaster", "QuadrilleSyntax"]
  ),
  tests(
    .animation,
    "QuadrilleScene",
    [
      "RasterTestSupport", "QuadrilleFrames", "QuadrilleLayers", "QuadrilleRaster",
      "QuadrilleAtlas", "QuadrilleSyntax",
    ]
  ),
  tests(.animation, "QuadrilleFrames", ["Quadrille", "QuadrilleRaster"]),
  // The names of the libraries that this one carries on, used as by a package that depends on it.
  tests(.library, "Originals", ["RasterTestSupport", "Quadrille"]),
  tests(.library, "QuadrilleTesting"),
  tests(.library, "QuadrilleFoundation", ["Quadrille"]),
  tests(.tool, "QuadrilleOptions"),
  tests(.tool, "QuadrilleBatch"),
  tests(
    .tool,
    "QuadrilleConsole",
    [
      "QuadrilleCommand", "QuadrilleInspection", "QuadrilleOptions", "QuadrillePacking",
      "QuadrilleAtlas", "QuadrilleScene", "QuadrilleText", "QuadrilleTextureFiles",
      "QuadrilleFrames", "QuadrilleImage",
    ]
  ),
  tests(
    .tool,
    "Command",
    [
      "quadrille", "quadrille-conform", "QuadrilleCommand", "QuadrilleAtlas",
      "QuadrilleConformance", "QuadrilleSprite",
      "QuadrilleTextureFiles", "QuadrilleImage",
    ]
  ),
  tests(
    .conformance,
    "QuadrilleConformance",
    [
      "RasterTestSupport", "QuadrilleConformanceCases", "QuadrilleConformTerms",
      "QuadrilleRaster", "QuadrilleAtlas", "CGLES",
    ]
  ),
  tests(
    .conformance,
    "QuadrilleConformanceCommand",
    ["QuadrilleProgram", "QuadrilleConsole", "QuadrilleOptions"]
  ),
  // What is fuzzed, without the fuzzer: the kept inputs, and some made of them.
  .testTarget(
    name: "FuzzTests",
    dependencies: ["Quadrille", "QuadrilleSystem", "QuadrilleSyntax"],
    path: "Fuzz",
    exclude: [
      "Dictionaries", "Inputs", "Package.swift", "README.md", "Sources/quadrille-fuzz/Entry.swift",
      "keep", "run",
    ],
    sources: ["Replay", "Sources/quadrille-fuzz"],
    swiftSettings: strict
  ),
  .testTarget(
    name: "ArchitectureTests",
    dependencies: ["QuadrilleSystem", "QuadrilleSyntax", "TestSupport"],
    path: "Tests/ArchitectureTests",
    swiftSettings: strict
  ),
]

let package = Package(
  name: "quadrille",
  products: [
    product("Quadrille", ["Quadrille"]),
    product("QuadrilleImage", ["QuadrilleImage", "QuadrilleSystem"]),
    product("QuadrilleTextureFiles", ["QuadrilleTextureFiles"]),
    product("QuadrillePVR", ["QuadrillePVR"]),
    product("QuadrilleAtlas", ["QuadrilleAtlas"]),
    product("QuadrilleDrawing", ["QuadrilleDrawing", "QuadrilleRaster"]),
    product("QuadrilleTesting", ["QuadrilleTesting"]),
    product("QuadrilleFoundation", ["QuadrilleFoundation"]),
    .executable(name: "quadrille", targets: ["quadrille"]),
    .executable(name: "quadrille-conform", targets: ["quadrille-conform"]),
  ],
  traits: [
    .trait(
      name: "GL",
      description: "Drawing with OpenGL ES; without it, codecs, atlases and the CPU renderer."
    ),
    .default(enabledTraits: ["GL"]),
  ],
  targets: targets + testTargets
)
