#if GL
/// All cases.
public enum Suite {
  /// Every case, sorted by name.
  public static let cases: [ConformanceCase] = groups.flatMap { $0 }.sorted { $0.name < $1.name }

  /// The cases of each group.
  private static let groups: [[ConformanceCase]] = [
    ReadCases.all,
    ScissorCases.all, ViewportCases.all, MaskAndClearCases.all, BufferCases.all,
    UploadCases.all, UploadStateCases.all,
    ExpandCases.all,
    NearestCases.all, LinearCases.all, SampleStateCases.all, WrapCases.all,
    FramebufferCases.all, FramebufferLibraryCases.all, ErrorCases.all, QueryCases.all,
    UniformCases.all,
    EGLDisplayCases.all, EGLSurfaceCases.all, SRGBCases.all,
    SpriteGeometryCases.all, SpriteColorCases.all, SpriteBatchCases.all,
    UploadLibraryCases.all, SampleLibraryCases.all, RobustCases.all, SharingCases.all,
    SeparationCases.all, DepthStencilCases.all, LayerCases.all, LinearOffsetCases.all,
    MipCases.all, GenerateCases.all, BlendCases.all, CoverageCases.all, InterpolationCases.all,
  ]
}
#endif
