@_exported import QuadrilleDrawing
@_exported import QuadrilleIO
@_exported import QuadrilleLayers
@_exported import QuadrillePVR
@_exported import QuadrillePixels
@_exported import QuadrilleScene

#if GL
@_exported import QuadrilleConformance
@_exported import QuadrilleGL
@_exported import QuadrilleSpriteBatch
@_exported import QuadrilleTexture
#endif
