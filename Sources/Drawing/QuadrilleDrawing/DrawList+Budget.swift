package import QuadrilleImage
import QuadrilleSprite
package import QuadrilleSystem

extension DrawList {
  /// The first limit of a job that drawing this list would exceed: pixels of work, memory for canvas
  /// and pages, or time; nil if it is within the budget or there is none.
  ///
  /// - Complexity: Linear in the number of quads.
  package func violation(_ job: JobContext) -> LimitViolation? {
    guard job.budget != nil else { return nil }
    if let violation = job.timeViolation { return violation }
    if job.violation(ofFrame: boundedPixels) != nil {
      let exact = statistics.coveredPixels
      let pixels = exact < 0x1p62 ? Int(exact) : .max
      if let violation = job.violation(ofFrame: pixels) { return violation }
    }
    return job.violation(addingBytes: checkedSum(canvasBytes, pageBytes) ?? .max)
  }

  /// Checks that the list has a canvas, that the job goes on, and that it and the machine have the
  /// memory and the time to draw it.
  package func check(_ job: JobContext) throws(CanvasError) {
    if let canvasError { throw canvasError }
    do throws(JobInterruption) {
      try job.checkCancellation()
    } catch {
      throw CanvasError(.interrupted(error))
    }
    if let violation = violation(job) { throw CanvasError(.limit(violation)) }
    guard SystemMemory.canGive(canvasBytes) else { throw CanvasError(.tooLarge(pixelSize)) }
  }

  /// The maximum memory of the canvas and the group layers while the list is drawn, in bytes.
  ///
  /// A group's layer exists together with the layers of its own groups, which are drawn first.
  package var canvasBytes: Int {
    let canvas = checkedProduct(4, pixelSize.width, pixelSize.height) ?? .max
    return checkedSum(canvas, groupBytes) ?? .max
  }

  /// The maximum total size of group layers kept in memory before compositing, in bytes.
  package static var groupByteLimit: Int { 64 << 20 }

  private var groupBytes: Int {
    var liveBytes = 0
    var maximum = 0
    for group in groups {
      let count = checkedProduct(4, group.bounds.width, group.bounds.height) ?? .max
      liveBytes = min(Self.groupByteLimit, checkedSum(liveBytes, count) ?? .max)
      maximum = max(maximum, checkedSum(count, max(count, group.list.groupBytes)) ?? .max)
    }
    return checkedSum(liveBytes, maximum) ?? .max
  }

  /// The total size of the list's pages as pixels in bytes, including groups; each page counts
  /// once.
  package var pageBytes: Int {
    var pages: Set<Page> = []
    addPages(to: &pages)
    return pages.reduce(0) { sum, page in
      let size = page.pixelSize
      return checkedSum(sum, checkedProduct(4, size.width, size.height) ?? .max) ?? .max
    }
  }

  private func addPages(to pages: inout Set<Page>) {
    for run in runs {
      if case .page(let page) = run.source { pages.insert(page) }
    }
    for group in groups { group.list.addPages(to: &pages) }
  }

  /// An upper bound of the pixels that the quads cover, found quickly.
  private var boundedPixels: Int {
    let canvas = SIMD4<Float>(0, 0, Float(pixelSize.width), Float(pixelSize.height))
    var sum = 0.0
    for quad in quads {
      let (a, b) = (quad.topLeft, quad.topRight)
      let (c, d) = (quad.bottomRight, quad.bottomLeft)
      let left = max(min(min(a.x, b.x), min(c.x, d.x)), canvas.x)
      let top = max(min(min(a.y, b.y), min(c.y, d.y)), canvas.y)
      let right = min(max(max(a.x, b.x), max(c.x, d.x)), canvas.z)
      let bottom = min(max(max(a.y, b.y), max(c.y, d.y)), canvas.w)
      if right > left, bottom > top { sum += Double(right - left) * Double(bottom - top) }
    }
    for group in groups { sum += Double(group.list.boundedPixels) }
    return sum < 0x1p62 ? Int(sum) : .max
  }
}
