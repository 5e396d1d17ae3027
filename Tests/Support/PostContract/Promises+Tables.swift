internal import StackMarkdown

extension Promises {
  /// How a table breaks a promise.
  ///
  /// - Parameter input: A byte each for what surrounds the table, what the site has, and how many columns
  ///   there are; then the header up to a line feed, and rows.
  /// - Returns: What is wrong, in words; nothing when all is well.
  package static func faults(ofTable input: [UInt8]) -> [String] {
    guard input.count > 3 else { return [] }
    let surroundings = Surroundings.all[Int(input[0]) % Surroundings.all.count]
    let site = Site(hasMath: input[1] & 1 != 0, hasStrikethrough: input[1] & 2 != 0)
    let dashes = (0...Int(input[2] % 8)).map { ["-", ":-", "-:", ":-:"][$0 % 4] }
    var lines = String(decoding: input[3...], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert("|\(dashes.joined(separator: "|"))|", at: 1)
    let markdown = surroundings.around(lines)

    let html = ParsedPost(.markdown(markdown), site).html()
    return Safety.faults(in: html.bytes) + faultsOfRows(in: html) + faultsOfShape(markdown, site)
  }

  /// Whether every row of a table has as many cells as its header.
  private static func faultsOfRows(in html: SafeHTML) -> [String] {
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

/// What stands before the lines of a table.
private struct Surroundings {
  let first: String
  let rest: String

  static let all = [
    Surroundings(first: "", rest: ""), Surroundings(first: "> ", rest: "> "),
    Surroundings(first: "- ", rest: "  "), Surroundings(first: ">! ", rest: ">! "),
    Surroundings(first: "a\n\n", rest: ""), Surroundings(first: "- a\n\n  ", rest: "  "),
    Surroundings(first: "1. > ", rest: "   > "),
    Surroundings(first: "> - a\n>\n>   ", rest: ">   "),
  ]

  func around(_ lines: [String]) -> String { first + lines.joined(separator: "\n\(rest)") }
}
