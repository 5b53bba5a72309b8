/// A system call that failed.
package struct SystemCallError: Error, Equatable {
  /// The `errno`.
  package let number: Int32

  /// Makes an error of an `errno`.
  package init(number: Int32) { self.number = number }
}
