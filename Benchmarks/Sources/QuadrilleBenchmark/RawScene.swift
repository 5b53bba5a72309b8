import Quadrille
import RawGL

/// The hand-written version of a workload, in the current context.
@safe final class RawScene {
  private let scene: OpaquePointer
  private let records: UnsafeMutableBufferPointer<raw_sprite>

  init(_ workload: Workload) throws {
    let page = workload.page
    let scene = unsafe page.bytes.withUnsafeBufferPointer { bytes in
      unsafe raw_scene_create(
        Int32(Workload.canvas.width),
        Int32(Workload.canvas.height),
        bytes.baseAddress,
        Int32(page.width),
        Int32(page.height)
      )
    }
    guard let scene = unsafe scene else {
      throw BenchmarkFailure(message: unsafe String(cString: raw_scene_problem()))
    }
    unsafe self.scene = scene
    unsafe records = .allocate(capacity: workload.raw.count)
    _ = unsafe records.initialize(from: workload.raw)
    unsafe raw_scene_set(scene, records.baseAddress, records.count)
  }

  deinit {
    unsafe raw_scene_destroy(scene)
    unsafe records.deallocate()
  }

  /// Draws a frame of the uploaded quads and waits for it.
  func drawStatic() { unsafe raw_scene_draw(scene, 0) }

  /// Draws the quads of a list instead and waits for it.
  func draw(_ quads: [Quad]) {
    unsafe quads.withUnsafeBytes { bytes in
      unsafe raw_scene_draw_quads(scene, bytes.baseAddress, quads.count)
    }
  }

  /// Expands and uploads every quad, draws a frame and waits for it.
  func drawStreamed() { unsafe raw_scene_draw(scene, 1) }

  /// Reads the last frame into an image of the canvas's size.
  func read(into bitmap: inout Bitmap) {
    bitmap.withMutablePixels { pixels in
      unsafe pixels.withUnsafeMutableBytes { memory in
        unsafe raw_scene_read(scene, memory.baseAddress?.assumingMemoryBound(to: UInt8.self))
      }
    }
  }
}

/// A missing requirement of the measurement.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}
