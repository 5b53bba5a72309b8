import Foundation
import QuadrilleSystem
import TestSupport
import Testing

/// `Scripts/make-architecture` with artificial packages, to check that it detects faults.
@Suite struct LayerChecks {
  private struct Target {
    var name: String
    var path: String
    var dependencies: [String] = []

    var json: String {
      let names = dependencies.map { "\"\($0)\"" }.joined(separator: ", ")
      return """
        {"name": "\(name)", "path": "\(path)", "type": "library", "target_dependencies": [\(names)]}
        """
    }
  }

  private static let sound = [
    Target(name: "QuadrilleSystem", path: "Sources/Base/QuadrilleSystem"),
    Target(
      name: "QuadrilleImage",
      path: "Sources/Images/QuadrilleImage",
      dependencies: ["QuadrilleSystem"]
    ),
    Target(name: "CGLES", path: "Sources/Drawing/CGLES"),
    Target(
      name: "QuadrilleGL",
      path: "Sources/Drawing/QuadrilleGL",
      dependencies: ["QuadrilleImage", "CGLES"]
    ),
  ]

  /// The faults that the script reports, one per line.
  private static func faults(of targets: [Target]) throws -> [Substring] {
    let folder = try TemporaryFolder()
    let file = folder.path("description.json")
    let description = "{\"targets\": [\(targets.map(\.json).joined(separator: ", "))]}"
    try AtomicFile.write(Array(description.utf8), to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "\(Fixtures.packageRoot)/Scripts/make-architecture", "--description", file,
    ]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == (text.isEmpty ? 0 : 1))
    return text.split(separator: "\n").map { $0.dropFirst("make-architecture: ".count) }
  }

  @Test("Targets that depend on lower layers have no faults")
  func lowerLayers() throws {
    #expect(try Self.faults(of: Self.sound) == [])
  }

  @Test("A dependency on a higher layer is a fault")
  func higherLayer() throws {
    var targets = Self.sound
    targets[1].dependencies.append("Quadrille")
    targets.append(Target(name: "Quadrille", path: "Sources/Library/Quadrille"))
    #expect(
      try Self.faults(of: targets) == [
        "QuadrilleImage (Images) depends on Quadrille of the higher layer Library"
      ]
    )
  }

  @Test("A cycle inside a layer is a fault of every target in it")
  func cycle() throws {
    var targets = Self.sound
    targets[0].dependencies.append("QuadrilleSyntax")
    targets.append(
      Target(
        name: "QuadrilleSyntax",
        path: "Sources/Base/QuadrilleSyntax",
        dependencies: ["QuadrilleSystem"]
      )
    )
    #expect(
      try Self.faults(of: targets) == [
        "QuadrilleSystem depends on itself by way of others",
        "QuadrilleSyntax depends on itself by way of others",
      ]
    )
  }

  @Test("A target outside the folders of the layers is a fault")
  func unknownFolder() throws {
    let targets = Self.sound + [Target(name: "Attic", path: "Sources/Attic")]
    #expect(
      try Self.faults(of: targets) == ["Attic: Sources/Attic is not Sources/<Layer>/<Target>"]
    )
  }

  @Test("OpenGL ES below a target that works without it is a fault")
  func graphics() throws {
    let targets =
      Self.sound + [
        Target(
          name: "QuadrilleDrawing",
          path: "Sources/Drawing/QuadrilleDrawing",
          dependencies: ["QuadrilleGL"]
        )
      ]
    #expect(
      try Self.faults(of: targets) == [
        "QuadrilleDrawing depends on CGLES, which needs OpenGL ES",
        "QuadrilleDrawing depends on QuadrilleGL, which needs OpenGL ES",
      ]
    )
  }
}
