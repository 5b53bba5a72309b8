import QuadrilleSystem
import TestSupport
import Testing

/// The protections that a sandbox needs from the kernel.
@Suite(.enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread))
struct SandboxGapTests {
  @Test("A kernel without a protection is named, and refused if isolation is required")
  func gapsAreNamed() throws {
    let folder = try CommandFixtures.folder()
    let call = ["decode", "page.pvr", "-o", "out.png", "--isolate=require"]
    let run = try CommandRun(call, in: folder.path)
    let gaps = Sandbox.gaps()
    #expect(run.status == (gaps.isEmpty ? 0 : 5), "\(run.errors)")
    #expect(gaps.allSatisfy { run.errors.contains($0.part) })
    let doctor = try CommandRun(["doctor"], in: folder.path)
    #expect(doctor.text.contains("isolation"))
    #expect(gaps.allSatisfy { doctor.text.contains($0.part) })
    #expect(try CommandRun(call.dropLast() + ["--isolate=some"], in: folder.path).status == 2)
  }
}
