#if GL
/// All cases.
public enum Suite {
  /// Every case, sorted by name.
  public static let cases: [ConformanceCase] = groups.flatMap { $0 }.sorted { $0.name < $1.name }

  /// The case of a name, in our spelling or in that of Google Test; nil where there is none.
  public static func test(named name: String) -> ConformanceCase? {
    places[name].map { cases[$0] }
  }

  private static let places: [String: Int] = {
    var places: [String: Int] = [:]
    for (index, test) in cases.enumerated() {
      places[test.name.text] = index
      places[GTestName(test.name).description] = index
    }
    return places
  }()

  private static let groups: [[ConformanceCase]] = [
    AttachmentCases.all,
    AttributeCases.all,
    BlendCases.all,
    BlendExtensionCases.all,
    BlitCases.all,
    BlockCases.all,
    BlockLayoutCases.all,
    BlockPlaceCases.all,
    BufferCases.all,
    CaptureCases.all,
    ChannelBlockCases.all,
    ClearBufferCases.all,
    CompletenessCases.all,
    CopyCases.all,
    CoverageCases.all,
    DepthStencilCases.all,
    DrawCases.all,
    DrawRuleCases.all,
    EGLContextCases.all,
    EGLContextKindCases.all,
    EGLDisplayCases.all,
    EGLErrors.all,
    EGLLimitCases.all,
    EGLObjectCases.all,
    EGLPbufferCases.all,
    EGLSyncCases.all,
    ErrorCases.all,
    ExpandCases.all,
    FeedbackCases.all,
    FormatCases.all,
    FragmentCases.all,
    FragmentInputCases.all,
    FramebufferCases.all,
    FramebufferLibraryCases.all,
    FramebufferUseCases.all,
    GenerateCases.all,
    ImageExtensionCases.all,
    IndexedStateCases.all,
    InitialStateCases.all,
    InterpolationCases.all,
    LayerCases.all,
    LevelCases.all,
    LevelUseCases.all,
    LineCases.all,
    LinearCases.all,
    LinearOffsetCases.all,
    MapCases.all,
    MaskAndClearCases.all,
    MipCases.all,
    MultisampleCases.all,
    NearestCases.all,
    PackedDepthCases.all,
    PartitionlessBlockCases.all,
    PixelPackCases.all,
    PrimitiveCases.all,
    ProcessorCases.all,
    ProgramCases.all,
    QueryCases.all,
    ReadCases.all,
    ReadLibraryCases.all,
    RefusalCases.all,
    RenderFormatCases.all,
    RobustCases.all,
    SRGBCases.all,
    SampleLibraryCases.all,
    SampleStateCases.all,
    ScissorCases.all,
    ShaderConstantCases.all,
    ShaderControlCases.all,
    ShaderFunctionCases.all,
    ShaderInterfaceCases.all,
    ShaderLookupCases.all,
    ShaderRefusalCases.all,
    SeparationCases.all,
    SharedObjectCases.all,
    SharingCases.all,
    SpriteBatchCases.all,
    SpriteColorCases.all,
    SpriteGeometryCases.all,
    StencilCases.all,
    TargetCases.all,
    TextureExtensionCases.all,
    TextureKindCases.all,
    TextureRuleCases.all,
    TransferCases.all,
    UniformCases.all,
    UploadCases.all,
    UploadLibraryCases.all,
    UploadStateCases.all,
    VertexExtensionCases.all,
    ViewportCases.all,
    WrapCases.all,
  ]
}
#endif
