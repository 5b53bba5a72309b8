import QuadrilleSystem

extension SceneReader {
  /// The maximum number of scenes that a scene may include, directly or indirectly.
  private static var maxIncludes: Int { 1_000 }

  /// Reads the scenes of a list; their layers are added to the context.
  func include(_ value: SceneValue) throws(SceneError) {
    for value in try value.elements() {
      let name = try value.string()
      let path = Self.plainPath(folder.path(of: name))
      guard !context.openScenes.contains(path) else {
        throw value.error(.cycle(name))
      }
      // The outermost scene is not included.
      let depth = context.openScenes.count
      guard depth <= job.limits.maxIncludeDepth else {
        throw value.error(
          .limit(LimitViolation(.nesting, found: depth, allowed: job.limits.maxIncludeDepth))
        )
      }
      context.includeCount += 1
      guard context.includeCount <= Self.maxIncludes else {
        throw value.error(
          .outOfRange(
            found: Double(context.includeCount),
            allowed: "at most \(Self.maxIncludes) included scenes"
          )
        )
      }
      let bytes: [UInt8]
      let inner: Folder
      do throws(IOError) {
        // Read within the root directory, which then is the folder of the file itself.
        bytes = try folder.read(name, job: job)
        inner = try Folder(containing: folder.path(of: name), job: job)
      } catch {
        throw value.error(.io(error))
      }
      context.note(file: folder.path(of: name))
      _ = try SceneReader.scene(
        bytes,
        name: folder.path(of: name),
        folder: inner,
        context: context
      )
    }
  }

  /// The identity of the file, to detect cycles.
  var identity: String {
    Self.plainPath(folder.path(of: name.split(separator: "/").last.map(String.init) ?? name))
  }

  /// A path without `.` and empty components.
  private static func plainPath(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
