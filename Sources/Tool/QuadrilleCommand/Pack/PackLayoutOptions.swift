import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSyntax
import QuadrilleSystem

/// Options for keeping the layout of an earlier atlas.
struct PackLayoutOptions: OptionGroup {
  /// The data file of the earlier atlas, or `auto` for the one that is written.
  var update: String?
  var repacks = false

  mutating func options(_ table: OptionTable) {
    table.value(
      "--update",
      "file",
      &update,
      "Keep positions of an earlier atlas: its data file, or auto."
    )
    .completing(.file)
    table.flag("--repack", &repacks, "Ignore the layout of --update and pack all sprites again.")
  }

  /// Whether positions of an earlier atlas are kept.
  var isUpdate: Bool { update != nil && !repacks }

  /// The earlier atlases, one per variant, up to the first that does not exist.
  ///
  /// - Throws: ``UsageError`` if the outputs have no data file with positions, `AtlasError`
  ///   or `IOError`; a missing file is an error unless it is the one that is written.
  func previous(_ plan: PackPlan, job: JobContext) throws -> [AtlasDescription] {
    guard let update, isUpdate else { return [] }
    guard let target = plan.targets.first, !target.format.containsPages else {
      throw UsageError(message: "--update needs a data file; an .atlasc has no positions to keep")
    }
    let pattern = update == "auto" ? target.data : update
    var result: [AtlasDescription] = []
    for variant in plan.scales.variantNames {
      let first = AtlasNames.expand(pattern, page: 0, variant: variant)
      if update == "auto", (try? FileBytes.read(path: first, job: job)) == nil { break }
      var atlas = try AtlasInput(first, job: job).atlas.layout
      var page = atlas.pages.count
      while page < 10_000 {
        let next = AtlasNames.expand(pattern, page: page, variant: variant)
        guard next != first, (try? FileBytes.read(path: next, job: job)) != nil else { break }
        atlas.append(try AtlasInput(next, job: job).atlas.layout)
        page += 1
      }
      result.append(atlas)
    }
    return result
  }

  /// The layout key that is stored with the earlier atlas, if any.
  func layoutKey(_ plan: PackPlan) -> String? {
    guard let update else { return nil }
    let path = update == "auto" ? plan.firstOutput : update
    return ExtendedAttribute.layout.read(path)
  }

  /// Stores the layout key of the options with the first data file.
  func keep(_ options: PackOptions, _ plan: PackPlan) {
    guard update != nil else { return }
    ExtendedAttribute.layout.write(options.layoutKey, to: plan.firstOutput)
  }
}

extension AtlasDescription {
  /// Appends the pages and sprites of another atlas.
  fileprivate mutating func append(_ other: AtlasDescription) {
    frames += other.frames.map { frame in
      var frame = frame
      frame.page += pages.count
      return frame
    }
    pages += other.pages
  }
}

extension AtlasChanges {
  /// The changes on one line: `12 kept, 1 moved, 2 added, 0 removed, 91.3 % used`.
  var summary: String {
    let counts = "\(kept.count) kept, \(moved.count) moved, \(added.count) added, "
    let fill = "\(removed.count) removed, \(ByteCount.oneDecimal(100 * fill)) % used"
    return counts + fill + (repackReason.map { "; packed again: \($0)" } ?? "")
  }

  /// The changes as a JSON object.
  var json: JSONOutputValue {
    func names(_ names: [String]) -> JSONOutputValue {
      .array(names.map(JSONOutputValue.string))
    }
    return .object([
      ("kept", names(kept)), ("moved", names(moved)), ("added", names(added)),
      ("removed", names(removed)), ("fill", .number(fill)),
      ("repackReason", JSONOutputValue(repackReason)),
    ])
  }
}
