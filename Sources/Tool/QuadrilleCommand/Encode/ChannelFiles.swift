import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// A channel of a file: `mask.png,r`.
struct ChannelArgument: OptionValue, Hashable, Sendable {
  let path: String
  let source: ChannelSource

  init?(argument: String) {
    guard let comma = argument.lastIndex(of: ","), comma > argument.startIndex else { return nil }
    let letters = argument[argument.index(after: comma)...].lowercased()
    guard letters.count == 1, let letter = letters.first, let source = ChannelSource(letter) else {
      return nil
    }
    path = String(argument[..<comma])
    self.source = source
  }
}

/// Channels that come from other files than the image.
struct ChannelFiles: Hashable, Sendable {
  var red: ChannelArgument?
  var green: ChannelArgument?
  var blue: ChannelArgument?
  var alpha: ChannelArgument?

  /// The distinct file paths.
  var paths: [String] {
    var seen: Set<String> = []
    return [red, green, blue, alpha].compactMap { $0?.path }.filter { seen.insert($0).inserted }
  }

  /// An image with the channels replaced.
  ///
  /// - Parameter read: Reads a file.
  /// - Throws: ``EncodeError`` if a file has a different size, and errors of reading.
  func applied(
    to image: Bitmap,
    named name: String,
    _ read: (String) throws -> Bitmap
  ) throws -> Bitmap {
    guard !paths.isEmpty else { return image }
    var files: [String: Bitmap] = [:]
    for path in paths {
      let file = try read(path)
      guard file.pixelSize == image.pixelSize else {
        throw EncodeError(.channelSize(file.pixelSize, wanted: image.pixelSize), name: path)
      }
      files[path] = file
    }
    func source(_ channel: ChannelArgument?) -> (Bitmap, ChannelSource)? {
      guard let channel, let file = files[channel.path] else { return nil }
      return (file, channel.source)
    }
    return image.replacingChannels(
      red: source(red),
      green: source(green),
      blue: source(blue),
      alpha: source(alpha)
    )
  }
}
