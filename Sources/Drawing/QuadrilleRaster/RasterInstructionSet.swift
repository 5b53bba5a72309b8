public import QuadrilleSystem

/// The instruction set that ``RasterRenderer`` paints with.
public typealias RasterInstructionSet = SIMDLevel
