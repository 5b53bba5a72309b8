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

/// The name under which the library's modules share their `package` declarations.
///
/// SwiftPM takes that of the folder. What is measured here is partly such.
let library = String(
  Context.packageDirectory.split(separator: "/").dropLast().last.map { folder in
    folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
  } ?? []
)

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
      packageAccess: false,
      swiftSettings: strict + [.unsafeFlags(["-package-name", library])]
    ),
    // What a process in Swift costs that does nothing.
    .executableTarget(name: "hello", swiftSettings: strict),
  ]
)
