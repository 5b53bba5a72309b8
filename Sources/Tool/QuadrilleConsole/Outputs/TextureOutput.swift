package import QuadrilleImage
package import QuadrilleOptions
import QuadrilleSystem
package import QuadrilleTextureFiles

/// The file format of a texture output.
package enum TextureOutput: Equatable, CustomStringConvertible {
  case image(WritableImageFormat)
  case texture(TextureContainer)

  package static let png = TextureOutput.image(.png)

  /// `png`, `pvr2`, `pvr3+ccz`.
  package var description: String {
    switch self {
    case .image(let format): format.rawValue
    case .texture(let container): container.description
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
    keeping kept: TextureContainer?
  ) throws(UsageError) {
    let fileExtension = NameSuffix(path)
    let option: String
    if let kept {
      guard format == nil else { throw Self.incompatibleOption("--texture-format") }
      guard !isLegacy else { throw Self.incompatibleOption("--legacypvr") }
      self = .texture(kept)
      option = "--keep-container"
    } else if let format {
      self = format.output
      option = "--texture-format"
    } else {
      switch fileExtension {
      case .image(let format): self = .image(format)
      case .texture(var container):
        if isLegacy, container.format == .pvr3 { container.format = .pvr2 }
        self = .texture(container)
      case nil:
        let fileExtensions =
          ".pvr, .pvr.gz, .pvr.ccz, .ktx, .ktx2, .dds, .pkm, .astc, .png, .jpg or .tga"
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
    if case .texture(let container) = self { container.format == .pvr2 } else { false }
  }

  private static func incompatibleOption(_ option: String) -> UsageError {
    UsageError(message: "--keep-container and \(option) exclude each other")
  }
}

/// The values of `--texture-format`: TexturePacker's keywords, and one for each other container.
package enum TextureFormatArgument: String, OptionValue, CaseIterable {
  case png, jpg, tga, pvr2, pvr2gz, pvr2ccz, pvr3, pvr3gz, pvr3ccz, pvrz, ktx, ktx2, dds, pkm, astc

  package var output: TextureOutput {
    switch self {
    case .png: .png
    case .jpg: .image(.jpg)
    case .tga: .image(.tga)
    case .pvr2: .texture(TextureContainer(.pvr2))
    case .pvr2gz: .texture(TextureContainer(.pvr2, in: .gz))
    case .pvr2ccz: .texture(TextureContainer(.pvr2, in: .ccz))
    case .pvr3: .texture(TextureContainer(.pvr3))
    case .pvr3gz: .texture(TextureContainer(.pvr3, in: .gz))
    case .pvr3ccz: .texture(TextureContainer(.pvr3, in: .ccz))
    case .pvrz: .texture(TextureContainer(.pvr3, in: .pvrz))
    case .ktx: .texture(TextureContainer(.ktx))
    case .ktx2: .texture(TextureContainer(.ktx2))
    case .dds: .texture(TextureContainer(.dds))
    case .pkm: .texture(TextureContainer(.pkm))
    case .astc: .texture(TextureContainer(.astc))
    }
  }
}

/// The format denoted by a file extension, in any case.
private enum NameSuffix: Equatable {
  case image(WritableImageFormat)
  case texture(TextureContainer)

  init?(_ path: String) {
    if let format = WritableImageFormat(forPath: path) {
      self = .image(format)
    } else if let container = TextureContainer(forPath: path) {
      self = .texture(container)
    } else {
      return nil
    }
  }

  /// The suffix of an output: versions of PVR and compressions of levels have none.
  init(_ output: TextureOutput) {
    switch output {
    case .image(let format): self = .image(format)
    case .texture(var container):
      if container.format.pvrVersion != nil { container.format = .pvr3 }
      container.supercompression = nil
      self = .texture(container)
    }
  }
}
