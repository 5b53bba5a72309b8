// swift-tools-version: 6.3

import PackageDescription

// Programs as a client writes them: a package of its own that sees public declarations alone.
let package = Package(
  name: "quadrille-examples",
  dependencies: [.package(name: "quadrille", path: "..")],
  targets: [
    .executableTarget(
      name: "Examples",
      dependencies: [
        .product(name: "Quadrille", package: "quadrille"),
        .product(name: "QuadrilleFoundation", package: "quadrille"),
      ]
    )
  ]
)
