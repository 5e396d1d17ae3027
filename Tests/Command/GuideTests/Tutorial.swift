import Foundation
import Testing

/// A documentation page whose steps can be performed.
struct Tutorial {
  /// A step that readers perform.
  enum Step: Equatable {
    case run(String)
    /// Expects that the previous output ends with this text, in which `…` matches anything.
    case expectOutput(String)
    case write(String, to: String)
    case append(String, to: String)
  }

  let steps: [Step]

  /// Parses a page.
  ///
  /// Blocks of `sh` are commands, blocks of `output` are the output of the previous command, and other blocks
  /// are the contents of the file named before them.
  init(_ page: String) {
    var steps: [Step] = []
    for (index, piece) in page.components(separatedBy: "```").enumerated() where index % 2 == 1 {
      let before = page.components(separatedBy: "```")[index - 1]
      let (language, text) = (piece.prefix { $0 != "\n" }, piece.drop { $0 != "\n" }.dropFirst())
      switch language {
      case "sh": steps.append(.run(String(text)))
      case "output": steps.append(.expectOutput(String(text)))
      default:
        guard
          let file = before.matches(of: #/`([^`\n]+\.[a-z]+)`:\s*$|`([^`\n]+\.[a-z]+)`[^`]*:\s*$/#)
            .last
        else { continue }
        let name = String(file.1 ?? file.2 ?? "")
        let isAppended = before.contains("Add to the end of `\(name)`")
        steps.append(isAppended ? .append(String(text), to: name) : .write(String(text), to: name))
      }
    }
    self.steps = steps
  }

  /// Performs the steps in a folder.
  func perform(in folder: String) throws {
    var output = ""
    for step in steps {
      switch step {
      case .run(let script): output = try Checkout.run(script, in: folder)
      case .expectOutput(let text):
        #expect(output.hasSuffix(matching: text), "\(output.suffix(500))")
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
  /// Whether the text ends with a pattern, in which `…` matches anything.
  fileprivate func hasSuffix(matching pattern: String) -> Bool {
    let parts = pattern.components(separatedBy: "…")
    guard hasSuffix(parts[parts.count - 1]) else { return false }
    var rest = dropLast(parts[parts.count - 1].count)
    for part in parts.dropLast().reversed() {
      guard let range = rest.ranges(of: part).last else { return false }
      rest = rest[..<range.lowerBound]
    }
    return true
  }
}
