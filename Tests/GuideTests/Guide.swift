import Foundation
import Testing

/// A page of the documentation whose commands and files can be tried.
struct Guide {
  /// What the page asks its readers to do, in its order.
  enum Step: Equatable {
    case run(String)
    /// Prints this in the end; `…` stands for anything.
    case prints(String)
    case write(String, to: String)
    case append(String, to: String)
  }

  let steps: [Step]

  /// Reads a page: blocks of `sh` are run, those of `output` are what the block before printed, and all
  /// others belong into the file that was named last.
  init(_ page: String) {
    var steps: [Step] = []
    for (index, piece) in page.components(separatedBy: "```").enumerated() where index % 2 == 1 {
      let before = page.components(separatedBy: "```")[index - 1]
      let (language, text) = (piece.prefix { $0 != "\n" }, piece.drop { $0 != "\n" }.dropFirst())
      switch language {
      case "sh": steps.append(.run(String(text)))
      case "output": steps.append(.prints(String(text)))
      default:
        guard
          let file = before.matches(of: #/`([^`\n]+\.[a-z]+)`:\s*$|`([^`\n]+\.[a-z]+)`[^`]*:\s*$/#)
            .last
        else { continue }
        let name = String(file.1 ?? file.2 ?? "")
        let isAdded = before.contains("Add to the end of `\(name)`")
        steps.append(isAdded ? .append(String(text), to: name) : .write(String(text), to: name))
      }
    }
    self.steps = steps
  }

  /// Does all of it in a folder.
  func follow(in folder: String) throws {
    var printed = ""
    for step in steps {
      switch step {
      case .run(let script): printed = try Checkout.run(script, in: folder)
      case .prints(let text): #expect(printed.ends(like: text), "\(printed.suffix(500))")
      case .write(let text, let file): try write(text, to: "\(folder)/\(file)")
      case .append(let text, let file):
        let path = "\(folder)/\(file)"
        try write(try String(contentsOfFile: path, encoding: .utf8) + text, to: path)
      }
    }
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}

extension String {
  /// Whether the text ends in another one, in which `…` stands for anything.
  fileprivate func ends(like pattern: String) -> Bool {
    let parts = pattern.components(separatedBy: "…")
    guard hasSuffix(parts[parts.count - 1]) else { return false }
    var rest = dropLast(parts[parts.count - 1].count)
    for part in parts.dropLast().reversed() {
      guard let found = rest.ranges(of: part).last else { return false }
      rest = rest[..<found.lowerBound]
    }
    return true
  }
}
