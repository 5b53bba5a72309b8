public import QuadrilleSystem

extension Scene {
  /// Reads a scene from its JSON text.
  ///
  /// ```swift
  /// let scene = try Scene(json: #"{"canvas": {"width": 64, "height": 64}, "layers": []}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - folder: The path of the folder that paths in the text are resolved against and may not
  ///     leave.
  ///   - options: What the text does not decide.
  ///   - job: The job; its limits bound what is read and drawn.
  /// - Throws: ``SceneError`` with the key path and line of what is wrong.
  public init(
    json: String,
    folder: String = ".",
    options: SceneOptions = SceneOptions(),
    job: JobContext = .default
  ) throws(SceneError) {
    try self.init(
      data: Array(json.utf8),
      name: "scene",
      folder: folder,
      options: options,
      job: job
    )
  }

  /// Reads a scene from the bytes of its JSON text.
  ///
  /// - Parameters:
  ///   - data: The text in UTF-8, as an array, a `Data` of Foundation or any other collection.
  ///   - name: The name in messages.
  ///   - folder: The path of the folder that paths in the text are resolved against and may not
  ///     leave.
  ///   - options: What the text does not decide.
  ///   - job: The job; its limits bound what is read and drawn.
  /// - Throws: ``SceneError`` with the key path and line of what is wrong.
  public init(
    data: some Collection<UInt8>,
    name: String = "scene",
    folder: String = ".",
    options: SceneOptions = SceneOptions(),
    job: JobContext = .default
  ) throws(SceneError) {
    let root: Folder
    do throws(IOError) {
      root = try Folder(path: folder, job: job)
    } catch {
      throw SceneError(.io(error), at: DiagnosticLocation(file: folder))
    }
    try self.init(Array(data), name: name, folder: root, options: options, job: job)
  }
}
