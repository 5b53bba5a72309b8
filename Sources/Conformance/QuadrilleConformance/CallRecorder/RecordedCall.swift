import CRecording
import Glibc

/// An interposer for a driver function while a case is recorded: it reports to the recorder what
/// it is called with, calls the driver, and reports the result.
///
/// The functions are written in C by `Scripts/make-recorded-calls`.
@safe struct RecordedCall: Sendable {
  /// The declaration in C, without its semicolon.
  let declaration: String
  /// The number of the function among ``all``.
  let number: Int

  /// The address of the function that stands in.
  var address: UnsafeMutableRawPointer { unsafe Self.table[number].address }

  /// All functions, by their numbers.
  static let all: [RecordedCall] = unsafe table.enumerated().map { number, function in
    unsafe RecordedCall(declaration: String(cString: function.declaration), number: number)
  }

  /// The table in C, which nothing changes.
  private nonisolated(unsafe) static let table = {
    var count: Int32 = 0
    let start = unsafe quadrille_recorded_functions(&count)
    return unsafe UnsafeBufferPointer(start: start, count: Int(count))
  }()

  /// Lets the functions report their calls to recorders.
  static func begin() {
    unsafe quadrille_recording_begin(
      { number, bits, count, call in
        let words = unsafe Array(UnsafeBufferPointer(start: bits, count: Int(count)))
        let (real, pending) = unsafe CallRecorder.begin(Int(number), words)
        unsafe call?.pointee = pending.map { unsafe Unmanaged.passRetained($0).toOpaque() }
        return unsafe real
      },
      { call, result in
        guard let call = unsafe call else { return }
        unsafe Unmanaged<CallRecorder.Pending>.fromOpaque(call).takeRetainedValue().end(result)
      },
      { found, name in unsafe CallRecorder.substitute(for: found, named: name) }
    )
  }
}
