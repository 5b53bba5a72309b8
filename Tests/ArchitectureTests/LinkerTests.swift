import Foundation
import TestSupport
import Testing

@Suite("Libraries of the system that targets link") struct LinkerTests {
  private struct Manifest: Decodable {
    struct Product: Decodable {
      let name: String
      let targets: [String]
      let type: [String: [String]?]
    }
    struct Target: Decodable {
      struct Setting: Decodable {
        let kind: Kind
      }
      struct Kind: Decodable {
        let linkedLibrary: Library?
      }
      struct Library: Decodable {
        let _0: String
      }
      let name: String
      let type: String
      let settings: [Setting]

      var libraries: [String] { settings.compactMap(\.kind.linkedLibrary?._0) }
    }
    let products: [Product]
    let targets: [Target]
  }

  private static func manifest() throws -> Manifest {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", Fixtures.packageRoot, "--scratch-path", folder.path,
      "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Manifest.self, from: data)
  }

  @Test("Archives, which no shared library of a client can hold, are linked by programs alone")
  func archives() throws {
    let manifest = try Self.manifest()
    let programs = manifest.targets.filter { $0.type == "executable" }
    let archives = ["png16", "deflate", "z", "expat", "md"].map { ":lib\($0).a" }
    #expect(programs.map(\.name).contains("quadrille"))
    for program in programs { #expect(program.libraries == archives, "\(program.name)") }
    for target in manifest.targets where target.type != "executable" {
      #expect(!target.libraries.contains { $0.hasSuffix(".a") }, "\(target.name)")
    }
  }

  @Test("Every library product links the libraries of the system that its targets call")
  func products() throws {
    let manifest = try Self.manifest()
    let linkage = try #require(manifest.targets.first { $0.name == "CSystemLibraries" })
    #expect(linkage.libraries == ["png16", "deflate", "z", "expat", "md"])
    for product in manifest.products where product.type["library"] != nil {
      #expect(product.targets.contains(linkage.name), "\(product.name)")
    }
  }
}
