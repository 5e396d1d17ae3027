internal import Basics

/// The first file that the search page loads: the layout of the index and the names of its other
/// files.
///
/// The file of the scores, which changes more often, is named by the page itself.
package struct SearchDirectory: Sendable {
  /// The version of tokenization and file formats; an index of another version is rebuilt.
  package static let version = 7

  /// The number of questions in the index.
  package var questionCount: Int
  /// The layout of the index.
  package var layout: IndexLayout
  /// The hash prefixes in the names of the term shards, eight characters each, in the order of the
  /// shards.
  package var termHashPrefixes: [String]
  /// The hash prefixes in the names of the entry shards, eight characters each, in the order of the
  /// shards.
  package var entryHashPrefixes: [String]

  package init(
    questionCount: Int, layout: IndexLayout, termHashPrefixes: [String],
    entryHashPrefixes: [String]
  ) {
    self.questionCount = questionCount
    self.layout = layout
    self.termHashPrefixes = termHashPrefixes
    self.entryHashPrefixes = entryHashPrefixes
  }

  /// The content of the file: a classic script that passes the directory to a function `S`.
  package var script: [UInt8] {
    var json = JSONWriter(.embeddedInHTML)
    json.object { json in
      json.number("n", questionCount)
      json.list("common", layout.commonTerms)
      json.list("starts", layout.shardStarts)
      json.text("w", termHashPrefixes.joined())
      json.text("q", entryHashPrefixes.joined())
      LetterFolding.BrowserTable.write(to: &json)
      SpellingVariants.write(to: &json)
      PageOperators.write(to: &json)
    }
    return Array("S(".utf8) + json.bytes + Array(")\n".utf8)
  }
}

extension JSONWriter {
  /// Writes a JSON field whose value is an array of strings.
  fileprivate mutating func list(_ name: String, _ texts: [String]) {
    field(name)
    array { json in
      for text in texts {
        json.beginItem()
        json.value(text)
      }
    }
  }
}
