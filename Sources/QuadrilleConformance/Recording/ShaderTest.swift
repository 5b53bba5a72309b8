#if GL
/// A recorded case as a test of piglit's `shader_runner`; see `tests/shaders/shader_runner.c` there.
struct ShaderTest {
  let text: String

  init?(_ tape: CallTape, of record: CaseRecord, on driver: DriverFacts) { return nil }
}
#endif
