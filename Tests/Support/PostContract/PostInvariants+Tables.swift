internal import StackMarkdown

extension PostInvariants {
  /// Returns the invariants that the HTML and Markdown of a table violate.
  ///
  /// - Parameter input: Three bytes that select the blocks around the table, the features of the
  ///   site and the number of columns; then the header up to a line feed, and the rows.
  /// - Returns: The violations, in words; empty if there are none.
  package static func violations(ofTable input: [UInt8]) -> [String] {
    guard input.count > 3 else { return [] }
    let container = TableContainer.all[Int(input[0]) % TableContainer.all.count]
    let site = Site(hasMath: input[1] & 1 != 0, hasStrikethrough: input[1] & 2 != 0)
    let dashes = (0...Int(input[2] % 8)).map { ["-", ":-", "-:", ":-:"][$0 % 4] }
    var lines = String(decoding: input[3...], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert("|\(dashes.joined(separator: "|"))|", at: 1)
    let markdown = container.markdown(enclosing: lines)

    let html = ParsedPost(.markdown(markdown), site).html()
    return Safety.violations(in: html.bytes) + violationsOfRows(in: html)
      + violationsOfShape(markdown, site)
  }

  /// Returns a message for each table whose rows differ in their number of cells.
  private static func violationsOfRows(in html: SafeHTML) -> [String] {
    var tables: [[Int]] = []
    for element in (try? StrictHTML(html.bytes).elements) ?? [] {
      switch element.name {
      case "table": tables.append([])
      case "tr": tables[tables.count - 1].append(0)
      case "th", "td": tables[tables.count - 1][tables[tables.count - 1].count - 1] += 1
      default: break
      }
    }
    return tables.filter { Set($0).count != 1 }.map { "rows of \($0) cells" }
  }
}

/// The Markdown blocks that contain a table, as the prefixes of its lines.
private struct TableContainer {
  let firstLinePrefix: String
  let laterLinePrefix: String

  static let all = [
    ("", ""), ("> ", "> "), ("- ", "  "), (">! ", ">! "), ("a\n\n", ""), ("- a\n\n  ", "  "),
    ("1. > ", "   > "), ("> - a\n>\n>   ", ">   "),
  ].map { TableContainer(firstLinePrefix: $0, laterLinePrefix: $1) }

  /// Returns the Markdown of the container with the given lines of a table in it.
  func markdown(enclosing lines: [String]) -> String {
    firstLinePrefix + lines.joined(separator: "\n\(laterLinePrefix)")
  }
}
