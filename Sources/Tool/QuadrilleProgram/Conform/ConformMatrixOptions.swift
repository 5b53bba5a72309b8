package import QuadrilleOptions

/// A driver that `conform matrix` tries.
package enum MatrixDriverName: String, CaseIterable, Sendable {
  case llvmpipe
  case softpipe
  case zinkOnLavapipe = "zink-lavapipe"
  case virgl
  case zinkOnSwiftShader = "zink-swiftshader"
  case swiftShader = "swiftshader"
  case gpu
}

/// `quadrille conform matrix`: the cases on every driver that there is.
package struct ConformMatrixOptions: ConformPart {
  package static let guide = CommandGuide(
    "conform matrix",
    group: "test",
    "Run the cases on every driver there is, and compare.",
    examples: [
      "quadrille conform matrix",
      "quadrille conform matrix --smoke --drivers llvmpipe,softpipe --out-dir build",
    ],
    notes: """
      The drivers are llvmpipe, softpipe, zink-lavapipe, virgl, zink-swiftshader,
      swiftshader and gpu; those that are missing are named, with what would bring
      them.
      """
  )

  package var drivers: String?
  package var folder: String?
  package var isSmoke = false
  package var only: [String] = []
  package var exclude: [String] = []
  package var expect: [String] = []
  package var seed: UInt64 = 1
  package var json = false

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.value("--drivers", "names", &drivers, "The drivers, with commas between them.")
      .completing(.keywords(MatrixDriverName.allCases.map(\.rawValue)))
    table.value(
      "--out-dir",
      "folder",
      &folder,
      "A folder for the reports of each driver.",
      also: "--out"
    )
    .completing(.folders)
    table.flag("--smoke", &isSmoke, "Only the cases of the quick run.")
    table.list("--only", "pattern", &only, "Only cases that fit; repeatable.").completing(
      .list("cases")
    )
    table.list("--exclude", "pattern", &exclude, "No cases that fit; repeatable.")
      .completing(.list("cases"))
    table.list("--expect", "file", &expect, "What is known to fail, instead of what is built in.")
      .completing(.file)
    table.value("--seed", "n", &seed, "The seed of the random numbers.")
    table.flag("--json", &json, "One JSON object on standard output.")
  }
}
