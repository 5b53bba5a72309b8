import Glibc
import QuadrilleConformance
import QuadrilleConsole
import QuadrilleProgram

/// One of the drivers that `conform matrix` tries, with what it takes to get it.
struct MatrixDriver {
  /// The name in the table.
  let name: String
  /// Variables of its processes.
  var environment: [String: String] = [:]
  /// Options of its processes.
  var options: [String] = []
  /// Why it cannot be tried here; nil where it can.
  var unavailableReason: String?
  /// A program that has to run next to it.
  var server: [String]?

  /// All drivers, in the order of the table.
  static func all() -> [MatrixDriver] { MatrixDriverName.allCases.map(driver) }

  private static func driver(_ name: MatrixDriverName) -> MatrixDriver {
    switch name {
    case .llvmpipe, .softpipe:
      MatrixDriver(
        name: name.rawValue,
        environment: ["LIBGL_ALWAYS_SOFTWARE": "1", "GALLIUM_DRIVER": name.rawValue],
        options: ["--driver", "surfaceless"]
      )
    case .zinkOnLavapipe:
      zink(name, manifest: firstFile(in: "/usr/share/vulkan/icd.d", named: "lvp_icd"))
    case .virgl: virgl()
    case .zinkOnSwiftShader:
      zink(
        name,
        manifest: Environment.value("QUADRILLE_SWIFTSHADER_ICD")
          ?? present("/usr/lib/chromium/vk_swiftshader_icd.json"),
        more: ["MESA_GLES_VERSION_OVERRIDE": "3.0"]
      )
    case .swiftShader: swiftShader()
    case .gpu: MatrixDriver(name: name.rawValue, options: ["--driver", "hardware"])
    }
  }

  private static func zink(
    _ name: MatrixDriverName,
    manifest: String?,
    more: [String: String] = [:]
  ) -> MatrixDriver {
    var driver = MatrixDriver(name: name.rawValue, options: ["--driver", "surfaceless"])
    driver.environment = ["LIBGL_ALWAYS_SOFTWARE": "1", "GALLIUM_DRIVER": "zink"]
    driver.environment.merge(more) { $1 }
    if let manifest {
      driver.environment["VK_ICD_FILENAMES"] = manifest
    } else {
      driver.unavailableReason =
        name == .zinkOnLavapipe
        ? "no lavapipe; install mesa-vulkan-drivers"
        : "no SwiftShader; install chromium, or set QUADRILLE_SWIFTSHADER_ICD"
    }
    return driver
  }

  private static func virgl() -> MatrixDriver {
    var driver = MatrixDriver(
      name: MatrixDriverName.virgl.rawValue,
      options: ["--driver", "surfaceless"]
    )
    driver.environment = ["LIBGL_ALWAYS_SOFTWARE": "1", "GALLIUM_DRIVER": "virpipe"]
    let folders = (Environment.value("PATH") ?? "/usr/bin").split(separator: ":")
    let programs = folders.map { String($0) + "/virgl_test_server" }
    let program = programs.first { path in unsafe access(path, X_OK) == 0 }
    if let program {
      driver.server = [program, "--use-egl-surfaceless", "--no-fork"]
    } else {
      driver.unavailableReason = "no virgl_test_server; install virgl-server"
    }
    return driver
  }

  private static func swiftShader() -> MatrixDriver {
    var driver = MatrixDriver(name: MatrixDriverName.swiftShader.rawValue)
    if let folder = Environment.value("QUADRILLE_SWIFTSHADER") {
      driver.options = ["--driver", "default", "--egl-library", folder]
    } else {
      driver.unavailableReason = "set QUADRILLE_SWIFTSHADER to the folder of its libEGL"
    }
    return driver
  }

  private static func present(_ path: String) -> String? {
    unsafe access(path, R_OK) == 0 ? path : nil
  }

  private static func firstFile(in folder: String, named prefix: String) -> String? {
    let files = (try? DirectoryTraversal.files(in: folder, fileExtensions: [".json"])) ?? []
    return files.first { $0.split(separator: "/").last?.hasPrefix(prefix) == true }
  }
}
