import ArgumentParser
import QuadrilleIO

/// Which outputs need no work since they are there already.
struct UpdatePolicy: Sendable {
  /// Whether all that are there are passed over.
  var skipsExisting = false
  /// Whether those are left alone that would come out the same.
  var skipsUnchanged = false
}

/// The options of ``UpdatePolicy``.
struct UpdateOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Pass over outputs that are there, whatever they are.")
  var skipExisting = false

  @Flag(
    name: [.customLong("if-changed"), .customLong("smart-update")],
    inversion: .prefixedNo,
    help: "Leave outputs alone that the same inputs and options would give again."
  )
  var ifChanged = false

  func validate() throws {
    if skipExisting && ifChanged {
      throw ValidationError("--skip-existing and --if-changed exclude each other")
    }
  }

  /// What the options say.
  var policy: UpdatePolicy {
    UpdatePolicy(skipsExisting: skipExisting, skipsUnchanged: ifChanged)
  }
}
