internal import Pages

/// What making a site cost, as a table.
struct ProfileText: CustomStringConvertible {
  let profile: BuildProfile

  var description: String {
    let head = ["stage", "ms", "processor", "files", "kB", "MB at most"]
    let rows = profile.stages.map { row($0, named: $0.name) }
    let worthTelling = profile.tasks.filter { $0.cost.files > 0 || $0.cost.seconds >= 0.001 }
    let parts = worthTelling.map { row($0, named: "  \($0.name)") }
    return ([head] + rows + [["of them, on all threads"]] + parts).map(line)
      .joined(separator: "\n")
  }

  private func row(_ entry: BuildProfile.Measurement, named name: String) -> [String] {
    [
      name, entry.wall.map { "\(Int($0 / .milliseconds(1)))" } ?? "",
      "\(Int(entry.cost.seconds * 1_000))",
      "\(entry.cost.files)", "\(entry.cost.bytes / 1_000)", "\(entry.peakMemory / 1_000_000)",
    ]
  }

  private func line(_ cells: [String]) -> String {
    let widths = [30, 9, 10, 8, 9, 11]
    return zip(cells, widths).enumerated().map { column, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column == 0 ? cell.0 + space : space + cell.0
    }.joined()
  }
}
