internal import Basics

/// What a page of search loads first: the names of all other files but that of the scores, which change more often.
package struct SearchDirectory: Sendable {
  /// Another version of this program may read words otherwise, or write them otherwise.
  package static let version = 3

  /// How many questions there are.
  package var questions: Int
  package var layout: IndexLayout
  /// The parts of names that tell shards from those before them: eight characters each.
  package var wordMarks: [String]
  package var entryMarks: [String]

  package init(
    questions: Int, layout: IndexLayout, wordMarks: [String], entryMarks: [String]
  ) {
    self.questions = questions
    self.layout = layout
    self.wordMarks = wordMarks
    self.entryMarks = entryMarks
  }

  package var script: [UInt8] {
    var json = JSONWriter(.embedded)
    json.object { json in
      json.number("n", questions)
      json.list("common", layout.common)
      json.list("starts", layout.starts)
      json.text("w", wordMarks.joined())
      json.text("q", entryMarks.joined())
    }
    return Array("S(".utf8) + json.bytes + Array(")\n".utf8)
  }
}

extension JSONWriter {
  fileprivate mutating func list(_ name: String, _ texts: [String]) {
    field(name)
    array { json in
      for text in texts {
        json.item()
        json.value(text)
      }
    }
  }
}
