extension Manual {
  /// For a terminal of 80 columns.
  var text: String {
    let sections = sections.map { section in
      let entries = section.entries.map { Self.shown($0, at: section.indent) }
      return "\(section.heading)\n\(entries.joined(separator: "\n"))\n"
    }
    return """
      \(title): \(summary)

      USAGE
        \(usage)

      \(sections.joined(separator: "\n"))
      """
  }

  /// A label with its explanation beside it, the latter wrapped to the width of a terminal.
  private static func shown(_ entry: Entry, at indent: Int) -> String {
    var lines = [""]
    for word in entry.explanation.split(separator: " ") {
      if let last = lines.last, indent + last.count + word.count >= 80 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    let label = "  \(entry.label)"
    let blank = String(repeating: " ", count: indent)
    let fits = label.count + 2 <= indent
    let start =
      fits ? label + String(repeating: " ", count: indent - label.count) : "\(label)\n\(blank)"
    return start + lines.joined(separator: "\n" + blank)
  }
}
