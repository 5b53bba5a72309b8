internal import CCodecs
import QuadrilleSystem

/// The interpretation of the values of an EAC block.
enum EACRange {
  /// The alpha of ETC2: bytes.
  case bytes
  /// A channel of 11 bits: 0 to 2047.
  case elevenBits
}

extension ETCLanes {
  /// The EAC block with the lowest error that the search finds for 16 values in column order.
  func eacWord(_ range: EACRange, _ search: ETCSearch, _ kernels: SIMDLevel) -> UInt64 {
    unsafe withUnsafeBytes(of: self) { values in
      var channel = unsafe CCChannel()
      unsafe channel.values = values.baseAddress
      unsafe channel.isElevenBits = range == .elevenBits
      unsafe channel.multipliers =
        range == .bytes ? search.alphaMultipliers : search.channelMultipliers
      unsafe channel.bases = search.bases
      unsafe channel.tables = search.channelTables
      unsafe channel.rounds = search.channelRounds
      unsafe channel.triesAll = search.triesAllChoices
      return unsafe cc_eac_word(&channel, kernels.code)
    }
  }
}
