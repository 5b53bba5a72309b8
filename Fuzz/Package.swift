// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "quadrille-fuzz",
  dependencies: [.package(name: "quadrille", path: "..", traits: [])],
  targets: [
    // Fuzz/run compiles everything with the coverage that the fuzzer follows; these flags are what
    // the program alone needs to be driven by it.
    .executableTarget(
      name: "quadrille-fuzz",
      dependencies: [.product(name: "Quadrille", package: "quadrille")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .unsafeFlags(["-parse-as-library"]),
      ],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
    )
  ]
)
