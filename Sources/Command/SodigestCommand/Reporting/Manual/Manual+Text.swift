extension Manual {
  /// The help text for a terminal of 80 columns.
  var text: String {
    let sections = sections.map { section in
      let entries = section.entries.map { Self.formatted($0, at: section.indent) }
      return "\(section.heading)\n\(entries.joined(separator: "\n"))\n"
    }
    return """
      \(title): \(summary)

      USAGE
        \(usage)

      \(sections.joined(separator: "\n"))
      """
  }

  /// Returns the label of an entry and its explanation, wrapped to 80 columns and indented by `indent` columns.
  private static func formatted(_ entry: HelpEntry, at indent: Int) -> String {
    var lines = [""]
    for word in entry.explanation.split(separator: " ") {
      if let last = lines.last, indent + last.count + word.count >= 80 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    let label = "  \(entry.label)"
    let margin = String(repeating: " ", count: indent)
    let fits = label.count + 2 <= indent
    let start =
      fits ? label + String(repeating: " ", count: indent - label.count) : "\(label)\n\(margin)"
    return start + lines.joined(separator: "\n" + margin)
  }
}
