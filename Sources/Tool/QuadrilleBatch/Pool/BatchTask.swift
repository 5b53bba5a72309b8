/// A job on its way through the pool.
final class BatchTask {
  /// The number in the order of the results.
  let sequence: Int
  /// What its result line says besides the result.
  let subject: JobResult.Subject
  /// The seconds it may take.
  let timeout: Double
  /// What its worker is sent.
  var request: WorkerRequest
  /// How many workers have ended at it.
  var attempts = 0

  init(sequence: Int, subject: JobResult.Subject, timeout: Double, request: WorkerRequest) {
    self.sequence = sequence
    self.subject = subject
    self.timeout = timeout
    self.request = request
  }
}
