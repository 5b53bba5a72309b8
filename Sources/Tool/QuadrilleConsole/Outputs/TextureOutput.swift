package import QuadrilleOptions
import QuadrilleSystem
package import QuadrilleTextureFiles

/// The file format of a texture output.
package enum TextureOutput: Equatable, CustomStringConvertible {
  case png
  case pvr(PVRContainer)

  /// `png`, `pvr2`, `pvr3+ccz`.
  package var description: String {
    switch self {
    case .png: "png"
    case .pvr(let container): container.description
    }
  }

  /// Determines the format from the options and the output name.
  ///
  /// An explicit format takes precedence over the file extension. A file extension that contradicts
  /// the options is an error.
  ///
  /// - Parameters:
  ///   - path: The output, `-` for standard output.
  ///   - format: The value of `--texture-format`.
  ///   - isLegacy: Whether `--legacypvr` is given.
  ///   - kept: The container of the input if `--keep-container` is given.
  package init(
    path: String,
    format: TextureFormatArgument?,
    isLegacy: Bool,
    keeping kept: PVRContainer?
  ) throws(UsageError) {
    let fileExtension = NameSuffix(path)
    let option: String
    if let kept {
      guard format == nil else { throw Self.incompatibleOption("--texture-format") }
      guard !isLegacy else { throw Self.incompatibleOption("--legacypvr") }
      self = .pvr(kept)
      option = "--keep-container"
    } else if let format {
      self = format.output
      option = "--texture-format"
    } else {
      switch fileExtension {
      case .png: self = .png
      case .pvr(let wrapper): self = .pvr(PVRContainer(isLegacy ? .v2 : .v3, in: wrapper))
      case nil:
        let fileExtensions = ".pvr, .pvr.gz, .pvr.ccz or .png"
        throw UsageError(
          message:
            "the name \(path.quotedForDisplay) does not have one of the extensions \(fileExtensions), "
            + "and there is no --texture-format"
        )
      }
      option = "--output"
    }
    if isLegacy, !isVersion2 {
      throw UsageError(message: "--legacypvr is version 2, the output is \(self)")
    }
    if let fileExtension, fileExtension != NameSuffix(self) {
      throw UsageError(
        message: "the name \(path.quotedForDisplay) does not match \(self), which \(option) selects"
      )
    }
  }

  private var isVersion2: Bool {
    if case .pvr(let container) = self { container.version == .v2 } else { false }
  }

  private static func incompatibleOption(_ option: String) -> UsageError {
    UsageError(message: "--keep-container and \(option) exclude each other")
  }
}

/// The values of `--texture-format`, with TexturePacker's keywords.
package enum TextureFormatArgument: String, OptionValue, CaseIterable {
  case png, pvr2, pvr2gz, pvr2ccz, pvr3, pvr3gz, pvr3ccz

  package var output: TextureOutput {
    switch self {
    case .png: .png
    case .pvr2: .pvr(PVRContainer(.v2))
    case .pvr2gz: .pvr(PVRContainer(.v2, in: .gz))
    case .pvr2ccz: .pvr(PVRContainer(.v2, in: .ccz))
    case .pvr3: .pvr(PVRContainer(.v3))
    case .pvr3gz: .pvr(PVRContainer(.v3, in: .gz))
    case .pvr3ccz: .pvr(PVRContainer(.v3, in: .ccz))
    }
  }
}

/// The format denoted by a file extension, in any case.
private enum NameSuffix: Equatable {
  case png
  case pvr(PVRWrapper?)

  init?(_ path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".png") {
      self = .png
    } else if name.hasSuffix(".pvr") {
      self = .pvr(nil)
    } else if name.hasSuffix(".pvr.gz") {
      self = .pvr(.gz)
    } else if name.hasSuffix(".pvr.ccz") {
      self = .pvr(.ccz)
    } else {
      return nil
    }
  }

  init(_ output: TextureOutput) {
    switch output {
    case .png: self = .png
    case .pvr(let container): self = .pvr(container.wrapper)
    }
  }
}
