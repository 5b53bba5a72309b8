/// A job in the worker pool.
final class BatchTask {
  /// Its number in result order.
  let sequence: Int
  /// The fields of its result line other than the result.
  let subject: JobResult.Subject
  /// The time limit in seconds.
  let timeout: Double
  /// The outputs that the job names: its answer may name no others.
  let claims: [String]
  /// The request for its worker.
  var request: WorkerRequest
  /// Number of workers that ended while running it.
  var attempts = 0

  init(
    sequence: Int,
    subject: JobResult.Subject,
    timeout: Double,
    claims: [String],
    request: WorkerRequest
  ) {
    self.sequence = sequence
    self.subject = subject
    self.timeout = timeout
    self.claims = claims
    self.request = request
  }
}
