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

let package = Package(
  name: "quadrille-benchmarks",
  dependencies: [.package(name: "quadrille", path: "..")],
  targets: [
    // The floor: the same quads by hand-written calls of OpenGL ES.
    .target(name: "RawGL"),
    // The floor of decoding: the specification's own algorithm, zlib, libpng and libdeflate.
    .target(
      name: "PlainC",
      cSettings: [.unsafeFlags(["-O3"])],
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("png16"), .linkedLibrary("deflate")]
    ),
    // Counts allocations by standing before malloc.
    .target(name: "Meter"),
    .executableTarget(
      name: "quadrille-benchmark",
      dependencies: [
        "RawGL", "PlainC", "Meter", .product(name: "Quadrille", package: "quadrille"),
      ],
      path: "Sources/QuadrilleBenchmark",
      swiftSettings: strict
    ),
    // What a process in Swift costs that does nothing.
    .executableTarget(name: "hello", swiftSettings: strict),
  ]
)
