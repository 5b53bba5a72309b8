import Glibc

/// The kernel's ID of the calling thread; -1 if /proc is unavailable.
func threadID() -> Int {
  var text = [CChar](repeating: 0, count: 64)
  let count = unsafe readlink("/proc/thread-self", &text, text.count)
  let link = String(decoding: text.prefix(max(0, count)).map(UInt8.init), as: UTF8.self)
  return link.split(separator: "/").last.flatMap { Int($0) } ?? -1
}

/// Whether a file or directory exists.
func fileExists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

/// Whether a thread of this process exists.
func threadExists(_ id: Int) -> Bool { fileExists("/proc/self/task/\(id)") }

/// Runs a closure on a new thread and waits for it.
func runOnAnotherThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
  let box = ResultBox<Result>()
  let work = Work { box.value = body() }
  var thread = pthread_t()
  let status = unsafe pthread_create(
    &thread,
    nil,
    { work in
      guard let work = unsafe work else { return nil }
      unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
      return nil
    },
    Unmanaged.passRetained(work).toOpaque()
  )
  guard status == 0 else { return nil }
  pthread_join(thread, nil)
  return box.value
}

private final class ResultBox<Value>: @unchecked Sendable {
  var value: Value?
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
