internal import Pages

/// The timings of a build as a text table.
struct ProfileText: CustomStringConvertible {
  let profile: BuildProfile

  /// The table of timings as text, without a line feed at the end.
  var description: String {
    let header = ["stage", "ms", "CPU ms", "files", "kB", "peak MB"]
    let rows = profile.stages.map { cells(for: $0, name: $0.name) }
    let relevant = profile.tasks.filter { $0.cost.files > 0 || $0.cost.seconds >= 0.001 }
    let parts = relevant.map { cells(for: $0, name: "  \($0.name)") }
    return ([header] + rows + [["parts, on all threads"]] + parts).map(aligned)
      .joined(separator: "\n")
  }

  /// Returns the cells of the table row for a measured stage or task.
  private func cells(for entry: BuildProfile.Measurement, name: String) -> [String] {
    [
      name, entry.elapsedTime.map { "\(Int($0 / .milliseconds(1)))" } ?? "",
      "\(Int(entry.cost.seconds * 1_000))",
      "\(entry.cost.files)", "\(entry.cost.bytes / 1_000)", "\(entry.peakMemory / 1_000_000)",
    ]
  }

  /// Returns the cells of a table row as a line: the first column aligned left, the others right.
  private func aligned(_ cells: [String]) -> String {
    let widths = [30, 9, 10, 8, 9, 11]
    return zip(cells, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column == 0 ? cell.0 + padding : padding + cell.0
    }.joined()
  }
}
