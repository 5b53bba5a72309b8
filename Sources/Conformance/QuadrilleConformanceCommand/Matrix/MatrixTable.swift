import QuadrilleConformance
import QuadrilleSyntax
import QuadrilleSystem

/// The drivers with their counts, and the cases that end otherwise on one than on another.
struct MatrixTable {
  private let rows: [MatrixRequest.Row]

  init(_ rows: [MatrixRequest.Row]) { self.rows = rows }

  /// The states that any driver has, in their order.
  private var states: [CaseState] {
    CaseState.allCases.filter { state in
      rows.contains { row in row.report?.counts.contains { $0.state == state } ?? false }
    }
  }

  /// A case that does not end alike everywhere.
  private struct Disagreement {
    let name: CaseName
    /// The state on each driver that ran, in order; nil where it was not run.
    let states: [CaseState?]
  }

  private var disagreements: [Disagreement] {
    let reports = rows.compactMap(\.report)
    let tables = reports.map { report in
      Dictionary(report.records.map { ($0.name, $0.actualState) }) { first, _ in first }
    }
    return Set(tables.flatMap(\.keys)).sorted().compactMap { name in
      let states = tables.map { $0[name] }
      // The quality of rounding differs from driver to driver; what counts is right or wrong.
      let verdicts = Set(states.map { $0?.verdict })
      return verdicts.count > 1 ? Disagreement(name: name, states: states) : nil
    }
  }

  /// The table for people.
  var text: String {
    var table = [["driver", "cases"] + states.map(\.rawValue) + ["unexpected", "seconds"]]
    for row in rows {
      guard let report = row.report else { continue }
      let counts = states.map { state in
        String(report.counts.first { $0.state == state }?.count ?? 0)
      }
      table.append(
        [row.name, "\(report.records.count)"] + counts
          + ["\(report.unexpected.count)", "\((report.seconds * 10).rounded() / 10)"]
      )
    }
    let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    var lines = table.map { cells in
      cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + padding : padding + cells[column]
      }
      .joined(separator: "  ")
    }
    for row in rows {
      if let report = row.report {
        lines.append("\(row.name): \(report.driver.summary)".escapedForDisplay())
      } else {
        lines.append("\(row.name): not run: \(row.unavailableReason ?? "")".escapedForDisplay())
      }
    }
    let names = rows.filter { $0.report != nil }.map(\.name)
    for one in disagreements {
      let states = zip(names, one.states).map { "\($0) \($1?.rawValue ?? "absent")" }
      lines.append("\(one.name): " + states.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// The table for programs.
  var json: JSONOutputValue {
    let drivers = rows.map { row -> JSONOutputValue in
      var members: [(String, JSONOutputValue)] = [("name", .string(row.name))]
      if let report = row.report {
        members += [
          ("renderer", .string(report.driver.glRenderer)),
          ("version", .string(report.driver.glVersion)),
          ("cases", .integer(report.records.count)),
          ("states", .object(report.counts.map { ($0.state.rawValue, .integer($0.count)) })),
          ("unexpected", .array(report.unexpected.map { .string($0.name.text) })),
          ("seconds", .number((report.seconds * 1000).rounded() / 1000)),
        ]
      } else {
        members.append(("notRun", .string(row.unavailableReason ?? "")))
      }
      return .object(members)
    }
    let cases = disagreements.map { one -> JSONOutputValue in
      .object([
        ("name", .string(one.name.text)),
        ("states", .array(one.states.map { JSONOutputValue($0?.rawValue) })),
      ])
    }
    return .object([
      ("schema", .string("quadrille.conform.matrix/1")), ("drivers", .array(drivers)),
      ("disagreements", .array(cases)),
    ])
  }
}

extension CaseState {
  /// Right, wrong, or unknown.
  fileprivate var verdict: Int {
    switch self {
    case .pass, .qualityWarning, .compatibilityWarning, .waiver: 0
    case .fail, .crash, .timeout, .internalError: 1
    case .notSupported, .resourceError: 2
    }
  }
}
