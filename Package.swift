// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableExperimentalFeature("Lifetimes"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Optimisation in debug builds, too: what visits each pixel takes fifty times as long without it.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

let optimizedC: [CSetting] = [.unsafeFlags(["-O2"], .when(configuration: .debug))]

/// Libraries by the names of their archives: each shared library costs every start its loading.
func archives(_ names: String...) -> [LinkerSetting] {
  names.map { .linkedLibrary(":lib\($0).a") }
}

/// The rooms of the house: each Swift target with what it may import of the others, ground floor first.
let rooms: [Target] = [
  .target(
    name: "QuadrilleIO",
    dependencies: ["CZlib", "CDeflate", "CMD", "CDigest"],
    swiftSettings: strict,
    linkerSettings: archives("z", "deflate", "md")
  ),
  .target(
    name: "QuadrilleSyntax",
    dependencies: ["QuadrilleIO", "CExpat"],
    swiftSettings: strict,
    linkerSettings: archives("expat")
  ),
  .target(
    name: "QuadrillePixels",
    dependencies: ["QuadrilleIO", "PNGShim", "CPNG", "CPictures", "CBlur"],
    swiftSettings: strict + optimized
  ),
  .target(
    name: "QuadrillePVR",
    dependencies: ["QuadrillePixels", "QuadrilleIO", "CCodecs"],
    swiftSettings: strict + optimized
  ),
  .target(
    name: "QuadrilleSprite",
    dependencies: ["QuadrillePVR", "QuadrillePixels", "QuadrilleIO"],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleDrawing",
    dependencies: ["QuadrilleSprite", "QuadrillePixels", "QuadrilleIO"],
    swiftSettings: strict + optimized
  ),
  .target(
    name: "QuadrilleAtlas",
    dependencies: [
      "QuadrilleSprite", "QuadrilleSyntax", "QuadrillePVR", "QuadrillePixels", "QuadrilleIO",
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrillePacking",
    dependencies: [
      "QuadrilleAtlas", "QuadrilleText", "QuadrilleSprite", "QuadrilleSyntax", "QuadrillePixels",
      "QuadrilleIO",
    ],
    swiftSettings: strict + optimized
  ),
  .target(
    name: "QuadrilleText",
    dependencies: [
      "QuadrilleSprite", "QuadrilleSyntax", "QuadrillePixels", "QuadrilleIO", "CFonts",
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleRaster",
    dependencies: [
      "CRaster", "QuadrilleDrawing", "QuadrilleSprite", "QuadrillePixels", "QuadrilleIO",
    ],
    swiftSettings: strict + optimized
  ),
  .target(
    name: "QuadrilleLayers",
    dependencies: [
      "QuadrilleDrawing", "QuadrilleText", "QuadrilleSprite", "QuadrillePixels", "QuadrilleIO",
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleScene",
    dependencies: [
      "QuadrilleLayers", "QuadrilleAtlas", "QuadrilleText", "QuadrilleDrawing",
      "QuadrilleSprite", "QuadrillePVR", "QuadrilleSyntax", "QuadrillePixels", "QuadrilleIO",
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleFrames",
    dependencies: [
      "QuadrilleScene", "QuadrilleDrawing", "QuadrilleAtlas", "QuadrilleSprite", "QuadrillePVR",
      "QuadrillePixels",
      "QuadrilleIO",
    ],
    swiftSettings: strict + optimized
  ),
  .target(
    name: "QuadrilleShaders",
    path: "Shaders",
    resources: [.embedInCode("Programs")],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleGL",
    dependencies: [
      "QuadrilleIO", "QuadrillePixels", "QuadrilleShaders",
      .target(name: "CEGL", condition: .when(traits: ["GL"])),
      .target(name: "CGLES", condition: .when(traits: ["GL"])),
      .target(name: "CGBM", condition: .when(traits: ["GL"])),
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleTexture",
    dependencies: [
      "QuadrilleGL", "QuadrillePVR", "QuadrillePixels", "QuadrilleIO",
      .target(name: "CGLES", condition: .when(traits: ["GL"])),
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleSpriteBatch",
    dependencies: [
      "QuadrilleTexture", "QuadrilleDrawing", "QuadrilleGL", "QuadrilleSprite", "QuadrillePVR",
      "QuadrillePixels", "QuadrilleShaders",
      .target(name: "CGLES", condition: .when(traits: ["GL"])),
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleRendering",
    dependencies: [
      "QuadrilleRaster", "QuadrilleDrawing", "QuadrillePixels", "QuadrilleIO",
      .target(name: "QuadrilleGL", condition: .when(traits: ["GL"])),
      .target(name: "QuadrilleTexture", condition: .when(traits: ["GL"])),
      .target(name: "QuadrilleSpriteBatch", condition: .when(traits: ["GL"])),
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleConformance",
    dependencies: [
      "QuadrilleSpriteBatch", "QuadrilleTexture", "QuadrilleGL", "QuadrilleRaster",
      "QuadrilleDrawing", "QuadrilleSprite", "QuadrillePVR", "QuadrilleSyntax", "QuadrillePixels",
      "QuadrilleIO",
      .target(name: "CEGL", condition: .when(traits: ["GL"])),
      .target(name: "CGLES", condition: .when(traits: ["GL"])),
      .target(name: "CRecording", condition: .when(traits: ["GL"])),
    ],
    resources: [
      .embedInCode("Expectations/Known"), .embedInCode("Reports/Page"),
      .embedInCode("Export/Program"),
    ],
    swiftSettings: strict
  ),
  .target(
    name: "Quadrille",
    dependencies: [
      "QuadrilleText",
      "QuadrilleIO", "QuadrilleSyntax", "QuadrillePixels", "QuadrillePVR", "QuadrilleSprite",
      "QuadrilleDrawing", "QuadrilleAtlas", "QuadrillePacking", "QuadrilleRaster",
      "QuadrilleRendering", "QuadrilleLayers", "QuadrilleScene", "QuadrilleFrames",
      .target(name: "QuadrilleGL", condition: .when(traits: ["GL"])),
      .target(name: "QuadrilleTexture", condition: .when(traits: ["GL"])),
      .target(name: "QuadrilleSpriteBatch", condition: .when(traits: ["GL"])),
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleTesting",
    dependencies: ["QuadrillePixels", "QuadrilleIO"],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleBatch",
    dependencies: ["QuadrilleSyntax", "QuadrilleIO"],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleOptions",
    dependencies: ["QuadrilleSyntax", "QuadrilleIO"],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleConsole",
    dependencies: [
      "QuadrilleOptions", "QuadrilleFrames", "QuadrillePacking", "QuadrilleLayers",
      "QuadrilleAtlas", "QuadrilleDrawing", "QuadrilleSprite", "QuadrillePVR", "QuadrilleSyntax",
      "QuadrillePixels", "QuadrilleIO",
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleInspection",
    dependencies: [
      "QuadrilleText",
      "QuadrilleConsole", "QuadrilleOptions", "QuadrilleFrames", "QuadrilleScene",
      "QuadrilleRendering", "QuadrilleAtlas", "QuadrilleDrawing", "QuadrilleSprite", "QuadrillePVR",
      "QuadrilleSyntax",
      "QuadrillePixels", "QuadrilleIO",
    ],
    swiftSettings: strict
  ),
  .target(
    name: "QuadrilleCommand",
    dependencies: [
      "QuadrilleText",
      "QuadrilleIO", "QuadrilleSyntax", "QuadrillePixels", "QuadrillePVR", "QuadrilleSprite",
      "QuadrilleDrawing", "QuadrilleAtlas", "QuadrillePacking", "QuadrilleRaster",
      "QuadrilleRendering", "QuadrilleLayers", "QuadrilleScene", "QuadrilleFrames",
      .target(name: "QuadrilleGL", condition: .when(traits: ["GL"])),
      .target(name: "QuadrilleTexture", condition: .when(traits: ["GL"])),
      .target(name: "QuadrilleSpriteBatch", condition: .when(traits: ["GL"])),
      .target(name: "QuadrilleConformance", condition: .when(traits: ["GL"])),
      "QuadrilleOptions", "QuadrilleConsole", "QuadrilleInspection", "QuadrilleBatch", "CHeap",
    ],
    swiftSettings: strict
  ),
  .executableTarget(
    name: "quadrille",
    dependencies: ["QuadrilleCommand", "CHeap"],
    path: "Sources/quadrille-main",
    swiftSettings: strict
  ),
]

/// C at the edges.
///
/// The graphics modules and that of pictures are headers only: their libraries are opened at run time.
let edges: [Target] = [
  .systemLibrary(name: "CEGL", providers: [.apt(["libegl-dev"])]),
  .systemLibrary(name: "CGLES", providers: [.apt(["libgles-dev"])]),
  .systemLibrary(name: "CGBM", providers: [.apt(["libgbm-dev"])]),
  .systemLibrary(name: "CPictures"),
  .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
  .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
  .systemLibrary(name: "CFonts"),
  .systemLibrary(name: "CMD", providers: [.apt(["libmd-dev"])]),
  .target(name: "PNGShim", linkerSettings: archives("png16", "deflate", "z")),
  .target(name: "CPNG", linkerSettings: archives("deflate")),
  .target(name: "CBlur"),
  .target(name: "CRaster"),
  .target(name: "CRecording"),
  .target(name: "CCodecs", cSettings: optimizedC),
  .target(name: "CDigest"),
  .target(name: "CHeap"),
]

/// One test target a room, and two for the whole house.
let tests: [Target] = [
  .target(
    name: "TestSupport",
    dependencies: ["QuadrilleSyntax", "QuadrillePixels", "QuadrilleIO"],
    path: "Tests/TestSupport",
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleIOTests",
    dependencies: ["QuadrilleIO", "TestSupport"],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleSyntaxTests",
    dependencies: ["QuadrilleSyntax", "QuadrilleIO", "TestSupport"],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrillePixelsTests",
    dependencies: ["QuadrillePixels", "QuadrilleIO", "TestSupport"],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrillePVRTests",
    dependencies: ["QuadrillePVR", "QuadrillePixels", "QuadrilleIO", "TestSupport"],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleSpriteTests",
    dependencies: [
      "QuadrilleSprite", "QuadrillePVR", "QuadrillePixels", "QuadrilleIO", "TestSupport",
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleAtlasTests",
    dependencies: [
      "QuadrilleAtlas", "QuadrillePacking", "QuadrilleSprite", "QuadrilleSyntax", "QuadrillePVR",
      "QuadrillePixels", "QuadrilleIO", "TestSupport",
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrillePackingTests",
    dependencies: [
      "QuadrillePacking", "QuadrilleAtlas", "QuadrilleSprite", "QuadrilleSyntax", "QuadrillePVR",
      "QuadrillePixels", "QuadrilleIO", "TestSupport",
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleTextTests",
    dependencies: [
      "QuadrilleText", "QuadrillePacking", "QuadrilleLayers", "QuadrilleRaster",
      "QuadrilleDrawing", "QuadrilleSprite", "QuadrilleSyntax", "QuadrillePixels", "QuadrilleIO",
      "TestSupport",
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleGLTests",
    dependencies: [
      "QuadrilleGL", "QuadrilleTexture", "QuadrillePVR", "QuadrillePixels", "QuadrilleIO",
      "TestSupport",
      .target(name: "CGLES", condition: .when(traits: ["GL"])),
      .target(name: "CEGL", condition: .when(traits: ["GL"])),
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleDrawingTests",
    dependencies: [
      "QuadrilleDrawing", "QuadrilleRaster", "QuadrilleLayers", "QuadrilleAtlas",
      "QuadrilleSprite", "QuadrillePVR", "QuadrillePixels", "QuadrilleIO", "TestSupport",
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleLayersTests",
    dependencies: [
      "QuadrilleLayers", "QuadrilleRaster", "QuadrilleDrawing", "QuadrilleSprite",
      "QuadrilleSyntax", "QuadrillePixels", "QuadrilleIO", "TestSupport",
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleSceneTests",
    dependencies: [
      "QuadrilleScene", "QuadrilleLayers", "QuadrilleText", "QuadrilleRaster",
      "QuadrilleDrawing", "QuadrilleAtlas", "QuadrilleSprite", "QuadrilleSyntax", "QuadrillePVR",
      "QuadrillePixels",
      "QuadrilleIO", "QuadrilleFrames", "TestSupport",
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleFramesTests",
    dependencies: ["Quadrille", "TestSupport"],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleSpriteBatchTests",
    dependencies: [
      "QuadrilleRendering", "QuadrilleSpriteBatch", "QuadrilleTexture", "QuadrilleRaster",
      "QuadrilleLayers", "QuadrilleScene", "QuadrilleDrawing", "QuadrilleGL", "QuadrilleAtlas",
      "QuadrilleSprite", "QuadrillePVR", "QuadrillePixels", "QuadrilleIO", "TestSupport",
      .target(name: "CGLES", condition: .when(traits: ["GL"])),
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleRenderingTests",
    dependencies: [
      "QuadrilleRendering", "QuadrilleRaster", "QuadrilleDrawing", "QuadrilleSprite",
      "QuadrillePixels", "QuadrilleIO", "TestSupport",
      .target(name: "QuadrilleGL", condition: .when(traits: ["GL"])),
      .target(name: "QuadrilleTexture", condition: .when(traits: ["GL"])),
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleRasterTests",
    dependencies: [
      "QuadrilleRaster", "QuadrilleConformance", "QuadrilleDrawing", "QuadrilleSprite",
      "QuadrillePixels", "QuadrilleIO", "TestSupport",
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleConformanceTests",
    dependencies: [
      "QuadrilleConformance", "QuadrilleRaster", "QuadrilleDrawing", "QuadrilleGL",
      "QuadrilleAtlas", "QuadrilleSprite", "QuadrilleSyntax", "QuadrillePixels", "QuadrilleIO",
      "TestSupport",
      .target(name: "CGLES", condition: .when(traits: ["GL"])),
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleTestingTests",
    dependencies: ["QuadrilleTesting", "QuadrillePixels", "QuadrilleIO", "TestSupport"],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleBatchTests",
    dependencies: ["QuadrilleBatch", "QuadrilleSyntax", "QuadrilleIO", "TestSupport"],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleConsoleTests",
    dependencies: [
      "QuadrilleCommand", "QuadrilleConsole", "QuadrilleInspection", "QuadrilleOptions",
      "QuadrillePacking", "QuadrilleAtlas", "QuadrilleScene", "QuadrilleText", "QuadrillePVR",
      "QuadrilleFrames", "QuadrilleSyntax", "QuadrillePixels", "QuadrilleIO", "TestSupport",
    ],
    swiftSettings: strict
  ),
  .testTarget(
    name: "QuadrilleOptionsTests",
    dependencies: ["QuadrilleOptions", "QuadrilleSyntax", "QuadrilleIO", "TestSupport"],
    swiftSettings: strict
  ),
  // The names of the libraries that this one carries on, used as by a package that depends on it.
  .testTarget(
    name: "OriginalsTests",
    dependencies: ["Quadrille", "TestSupport"],
    swiftSettings: strict
  ),
  // What is fuzzed, without the fuzzer: the kept inputs, and some made of them.
  .testTarget(
    name: "FuzzTests",
    dependencies: ["Quadrille", "QuadrilleIO"],
    path: "Fuzz",
    exclude: [
      "Dictionaries", "Inputs", "Package.swift", "README.md", "Sources/quadrille-fuzz/Entry.swift",
      "keep", "run",
    ],
    sources: ["Replay", "Sources/quadrille-fuzz"],
    swiftSettings: strict
  ),
  .testTarget(
    name: "HouseTests",
    dependencies: ["QuadrilleIO", "QuadrilleSyntax", "TestSupport"],
    swiftSettings: strict
  ),
  .testTarget(
    name: "CommandTests",
    dependencies: [
      "quadrille", "QuadrilleAtlas", "QuadrilleConformance", "QuadrilleSprite", "QuadrilleSyntax",
      "QuadrillePVR", "QuadrillePixels", "QuadrilleIO", "TestSupport",
    ],
    swiftSettings: strict
  ),
]

let package = Package(
  name: "quadrille",
  products: [
    .library(name: "Quadrille", targets: ["Quadrille"]),
    .library(name: "QuadrillePixels", targets: ["QuadrillePixels", "QuadrilleIO"]),
    .library(name: "QuadrillePVR", targets: ["QuadrillePVR"]),
    .library(name: "QuadrilleAtlas", targets: ["QuadrilleAtlas"]),
    .library(name: "QuadrilleDrawing", targets: ["QuadrilleDrawing", "QuadrilleRaster"]),
    .library(name: "QuadrilleConformance", targets: ["QuadrilleConformance"]),
    .library(name: "QuadrilleTesting", targets: ["QuadrilleTesting"]),
    .executable(name: "quadrille", targets: ["quadrille"]),
  ],
  traits: [
    .trait(
      name: "GL",
      description: "Drawing with OpenGL ES; without it, codecs, atlases and the CPU rasteriser."
    ),
    .default(enabledTraits: ["GL"]),
  ],
  targets: edges + rooms + tests
)
