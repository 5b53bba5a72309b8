import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSystem

/// Produces frames on several threads and delivers them in order.
///
/// The frames do not depend on the number of threads, and at most ``window`` frames are in
/// progress, so that memory use is bounded.
struct FramePipeline<Product: Sendable> {
  let count: Int
  /// The number of threads for layout and encoding, 1 or more.
  let threads: Int
  /// The job that produces the frames; each has a budget of its own.
  let job: JobContext
  /// The maximum number of frames that are started and not delivered.
  let window: Int
  /// Lays out a frame; called on several threads.
  let list: @Sendable (Int) throws -> DrawList
  /// Encodes a drawn frame, premultiplied; called on several threads.
  let encode: @Sendable (Bitmap) throws -> Product

  /// The approximate total memory of the frames in progress, in bytes.
  private static var bytes: Int { 64 << 20 }

  /// Makes a pipeline for frames of a size.
  init(
    count: Int,
    size: PixelSize,
    threads: Int,
    job: JobContext,
    list: @escaping @Sendable (Int) throws -> DrawList,
    encode: @escaping @Sendable (Bitmap) throws -> Product
  ) {
    self.count = count
    self.threads = max(1, min(threads, count))
    self.job = job
    self.list = list
    self.encode = encode
    let fitting = Self.bytes / max(1, checkedProduct(4, size.width, size.height) ?? .max)
    window = max(threads + 1, min(8 * threads, fitting))
  }

  /// Produces all frames, each on one thread from layout to encoding.
  ///
  /// - Parameters:
  ///   - draw: Draws a list; called on several threads, for a job.
  ///   - idle: Called on the calling thread about ten times per second, and between frames, with
  ///     the number of delivered frames.
  ///   - deliver: Receives a frame, on the calling thread and in order.
  /// - Throws: An error of `deliver`, the error of the first frame that fails, or `JobInterruption`.
  func run(
    drawingAnywhere draw: @escaping @Sendable (DrawList, JobContext) throws -> Bitmap,
    idle: (Int) -> Void,
    deliver: (Int, Product) throws -> Void
  ) throws {
    let (list, encode, job) = (list, encode, job)
    let reservations = MemoryReservationPool(for: job)
    try WorkerPool.run(
      count: count,
      threads: threads,
      window: window
    ) { index, _ in
      Result {
        let job = job.restarted()
        try job.checkCancellation()
        let list = try list(index)
        try job.checkCancellation()
        // In addition to canvas and groups, the image in the form that is encoded.
        let canvas = checkedProduct(4, list.pixelSize.width, list.pixelSize.height) ?? .max
        let bytes = checkedSum(list.canvasBytes, canvas) ?? .max
        return try reservations.holding(bytes) { try encode(draw(list, job)) }
      }
    } idle: { index, _ in
      idle(index)
    } deliver: { index, result in
      try deliver(index, result.get())
      return true
    }
  }
}

extension FramePipeline {
  /// Produces all frames from images that need not be drawn.
  ///
  /// - Parameters:
  ///   - image: Returns an image; called on several threads.
  ///   - idle: Called on the calling thread about ten times per second, and between frames, with
  ///     the number of delivered frames.
  ///   - deliver: Receives a frame, on the calling thread and in order.
  /// - Throws: An error of `deliver`, the error of the first frame that fails, or `JobInterruption`.
  func run(
    reading image: @escaping @Sendable (Int) throws -> Bitmap,
    idle: (Int) -> Void,
    deliver: (Int, Product) throws -> Void
  ) throws {
    let (encode, job) = (encode, job)
    try WorkerPool.run(count: count, threads: threads, window: window) { index, _ in
      Result {
        try job.checkCancellation()
        return try encode(image(index))
      }
    } idle: { index, _ in
      idle(index)
    } deliver: { index, result in
      try deliver(index, result.get())
      return true
    }
  }

  /// The state shared by the threads if one of them draws.
  private struct State {
    /// The next frame to lay out.
    var next = 0
    /// Frames that are laid out but not drawn.
    var lists: [Int: Result<DrawList, any Error>] = [:]
    /// Frames that are drawn but not encoded, in order.
    var images: [(Int, Bitmap)] = []
    var products: [Int: Result<Product, any Error>] = [:]
    var drawn = 0
    var isStopped = false
  }

  /// The next task of a helper thread.
  private enum Task {
    case layOut(Int)
    case encode(Int, Bitmap)
    case end
  }

  /// The next step of the drawing thread.
  private enum Step {
    case deliver(Result<Product, any Error>)
    case draw(Result<DrawList, any Error>)
    /// Lays out and draws a frame that has not been started.
    case make
  }

  /// The number of frames laid out ahead of the one being drawn.
  private static var listsAhead: Int { 3 }

  /// Produces all frames, drawn by the calling thread; the others lay out and encode.
  ///
  /// - Parameters:
  ///   - draw: Draws a list; called on the calling thread.
  ///   - idle: Called on the calling thread about ten times per second, and between frames, with
  ///     the number of delivered frames.
  ///   - deliver: Receives a frame, on the calling thread and in order.
  /// - Throws: An error of `deliver`, the error of the first frame that fails, or `JobInterruption`.
  func run(
    drawingHere draw: (DrawList) throws -> Bitmap,
    idle: (Int) -> Void,
    deliver: (Int, Product) throws -> Void
  ) throws {
    guard threads > 1 else {
      for index in 0..<count {
        try job.checkCancellation()
        idle(index)
        try deliver(index, encode(draw(list(index))))
      }
      return
    }
    let monitor = Monitor(State())
    let (count, list, encode) = (count, list, encode)
    let workers = (0..<threads).compactMap { _ in
      SystemThread { Self.work(monitor, count, list, encode) }
    }
    defer {
      monitor.change { state in
        state.isStopped = true
        return true
      }
      for worker in workers { worker.join() }
    }
    var delivered = 0
    var drawn = 0
    var waits = 0
    while delivered < count {
      try job.checkCancellation()
      if waits % 5 == 0 { idle(delivered) }
      // The drawing thread also delivers: a few frames ahead keep the helpers busy.
      let mayDraw = drawn < count && drawn - delivered < min(window, threads + 3)
      let laid: Result<DrawList, any Error>
      switch Self.nextStep(monitor, delivered: delivered, drawn: drawn, mayDraw: mayDraw) {
      case nil:
        waits += 1
        continue
      case .deliver(let product):
        waits = 0
        try deliver(delivered, product.get())
        delivered += 1
        continue
      case .draw(let list):
        waits = 0
        laid = list
      case .make:
        waits = 0
        laid = Result { [drawn] in try list(drawn) }
      }
      let image = laid.flatMap { list in
        Result { try draw(list) }
      }
      drawn += 1
      // Without helpers no other thread encodes.
      let product =
        workers.isEmpty ? image.flatMap { image in Result { try encode(image) } } : nil
      monitor.change { state in
        state.drawn = drawn
        switch (product, image) {
        case (let product?, _): state.products[drawn - 1] = product
        case (nil, .success(let bitmap)): state.images.append((drawn - 1, bitmap))
        case (nil, .failure(let error)): state.products[drawn - 1] = .failure(error)
        }
        return true
      }
    }
  }

  /// The next step of the drawing thread; nil after waiting 20 milliseconds.
  private static func nextStep(
    _ monitor: Monitor<State>,
    delivered: Int,
    drawn: Int,
    mayDraw: Bool
  ) -> Step? {
    monitor.wait(milliseconds: 20) { state -> Step? in
      if let product = state.products.removeValue(forKey: delivered) { return .deliver(product) }
      guard mayDraw else { return nil }
      if let list = state.lists.removeValue(forKey: drawn) { return .draw(list) }
      guard state.next == drawn else { return nil }
      state.next += 1
      return .make
    }
  }

  private static func work(
    _ monitor: Monitor<State>,
    _ count: Int,
    _ list: (Int) throws -> DrawList,
    _ encode: (Bitmap) throws -> Product
  ) {
    while true {
      let task = monitor.wait { state -> Task? in
        if state.isStopped { return .end }
        let ahead = state.next - state.drawn
        let canLay = state.next < count
        // The drawing thread must not starve, and drawn frames take the most memory.
        if canLay, ahead < 1 {
          state.next += 1
          return .layOut(state.next - 1)
        }
        if !state.images.isEmpty {
          let (index, image) = state.images.removeFirst()
          return .encode(index, image)
        }
        if canLay, ahead < listsAhead {
          state.next += 1
          return .layOut(state.next - 1)
        }
        return nil
      }
      switch task {
      case .end, nil: return
      case .layOut(let index):
        let result = Result { try list(index) }
        monitor.change { state in
          state.lists[index] = result
          return true
        }
      case .encode(let index, let image):
        let result = Result { try encode(image) }
        monitor.change { state in
          state.products[index] = result
          return true
        }
      }
    }
  }
}
