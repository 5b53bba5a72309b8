// swift-tools-version: 6.3

import PackageDescription

/// The name under which the library's modules share their `package` declarations.
///
/// SwiftPM takes that of the folder. What is fuzzed here is partly such.
let library = String(
  Context.packageDirectory.split(separator: "/").dropLast().last.map { folder in
    folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
  } ?? []
)

let package = Package(
  name: "quadrille-fuzz",
  dependencies: [.package(name: "quadrille", path: "..", traits: [])],
  targets: [
    // Fuzz/run compiles everything with the coverage that the fuzzer follows; these flags are what
    // the program alone needs to be driven by it.
    .executableTarget(
      name: "quadrille-fuzz",
      dependencies: [.product(name: "Quadrille", package: "quadrille")],
      packageAccess: false,
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .unsafeFlags(["-parse-as-library", "-package-name", library]),
      ],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
    )
  ]
)
