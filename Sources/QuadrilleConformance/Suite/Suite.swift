#if GL
/// All cases.
public enum Suite {
  /// Every case, sorted by name.
  public static let cases: [ConformanceCase] = groups.flatMap { $0 }.sorted { $0.name < $1.name }

  private static let groups: [[ConformanceCase]] = [
    BlendCases.all,
    BufferCases.all,
    CoverageCases.all,
    DepthStencilCases.all,
    EGLContextCases.all,
    EGLDisplayCases.all,
    EGLErrors.all,
    EGLPbufferCases.all,
    ErrorCases.all,
    ExpandCases.all,
    FramebufferCases.all,
    FramebufferLibraryCases.all,
    FramebufferUseCases.all,
    GenerateCases.all,
    InterpolationCases.all,
    LayerCases.all,
    LinearCases.all,
    LinearOffsetCases.all,
    MaskAndClearCases.all,
    MipCases.all,
    NearestCases.all,
    PixelPackCases.all,
    ProcessorCases.all,
    QueryCases.all,
    ReadCases.all,
    ReadLibraryCases.all,
    RobustCases.all,
    SRGBCases.all,
    SampleLibraryCases.all,
    SampleStateCases.all,
    ScissorCases.all,
    SeparationCases.all,
    SharingCases.all,
    SpriteBatchCases.all,
    SpriteColorCases.all,
    SpriteGeometryCases.all,
    UniformCases.all,
    UploadCases.all,
    UploadLibraryCases.all,
    UploadStateCases.all,
    ViewportCases.all,
    WrapCases.all,
  ]
}
#endif
