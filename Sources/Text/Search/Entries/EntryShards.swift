internal import Basics

/// The shards of the entries that search results show: one script for each eight questions.
package enum EntryShards {
  /// The number of questions in a shard of entries.
  private static let size = 8

  /// Returns the shard that has the entry of a question.
  package static func shard(ofQuestion number: Int) -> Int { number / size }

  /// Returns the numbers of the questions whose entries are in a shard.
  package static func questionNumbers(in shard: Int) -> Range<Int> {
    shard * size..<(shard + 1) * size
  }

  /// Returns the number of shards for questions whose numbers are below `limit`.
  package static func count(forNumbersBelow limit: Int) -> Int { (limit + size - 1) / size }

  /// Returns a shard of entries as a script; an entry is nil if no question has its number.
  package static func script(_ entries: [[UInt8]?]) -> [UInt8] {
    var script = Array("S([\n".utf8)
    for (index, entry) in entries.enumerated() {
      script += entry ?? [UInt8(ascii: "0")]
      script += (index + 1 < entries.count ? ",\n" : "\n").utf8
    }
    script += "])\n".utf8
    return script
  }

  /// Returns the entries in the script of a shard; nil for numbers that no question has.
  package static func entries(in script: [UInt8]) -> [[UInt8]?] {
    script.split(separator: UInt8(ascii: "\n")).dropFirst().dropLast().map { line in
      let entry = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      return entry.elementsEqual("0".utf8) ? nil : Array(entry)
    }
  }
}

extension QuestionDocument {
  /// The entry of a question, which has the data that a search result shows, as a JSON array.
  ///
  /// Its elements are path, title, folders of tags, day, author, number of answers, 1 or 0 for an
  /// accepted answer, ids of answers, ids of comments, and the excerpts of the question and of each
  /// answer.
  package var entry: [UInt8] {
    var entry: [UInt8] = []
    entry.reserveCapacity(512)
    entry.append(UInt8(ascii: "["))
    entry.append(quoted: pagePath, escapesMarkup: true)
    entry.append(UInt8(ascii: ","))
    entry.append(quoted: title, escapesMarkup: true)
    entry.append(UInt8(ascii: ","))
    entry.append(list: tagFolders) { $0.append(quoted: $1, escapesMarkup: true) }
    entry += ",\"".utf8
    if let creationDay { entry += "\(creationDay)".utf8 }
    entry += "\",".utf8
    entry.append(quoted: question.author ?? "", escapesMarkup: true)
    entry.append(UInt8(ascii: ","))
    entry.append(decimal: answerCount)
    entry += hasAcceptedAnswer ? ",1,".utf8 : ",0,".utf8
    entry.append(list: answers) { $0.append(decimal: $1.id) }
    entry.append(UInt8(ascii: ","))
    entry.append(list: comments) { $0.append(decimal: $1.id) }
    entry.append(UInt8(ascii: ","))
    entry.append(quoted: question.excerpt, escapesMarkup: true)
    for answer in answers {
      entry.append(UInt8(ascii: ","))
      entry.append(quoted: answer.excerpt, escapesMarkup: true)
    }
    entry.append(UInt8(ascii: "]"))
    return entry
  }
}

extension [UInt8] {
  /// Appends a JSON array, whose elements a closure appends one by one.
  fileprivate mutating func append<Item>(
    list items: [Item], _ append: (inout [UInt8], Item) -> Void
  ) {
    self.append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      if index > 0 { self.append(UInt8(ascii: ",")) }
      append(&self, item)
    }
    self.append(UInt8(ascii: "]"))
  }

  /// Appends a number in decimal digits.
  fileprivate mutating func append(decimal number: Int) { self += String(number).utf8 }
}

/// The scores of all questions as a separate script, so that a vote changes no other file of the
/// index.
package enum ScoreList {
  /// The score stored for a number that no question has; it is lower than any real score.
  private static let missingScore = -1_000_000

  /// Returns a script with the score of each question, in the order of their numbers.
  ///
  /// Each score is stored as its difference from the previous one.
  ///
  /// - Parameter scores: The scores; nil for numbers that no question has.
  /// - Returns: The script.
  package static func script(_ scores: [Int?]) -> [UInt8] {
    var script = ByteBuffer()
    script.append("S(\"")
    var previous = 0
    for score in scores {
      let difference = (score ?? missingScore) - previous
      DenseCode.append(difference < 0 ? -2 * difference - 1 : 2 * difference, to: &script)
      previous += difference
    }
    script.append("\")\n")
    return script.bytes
  }

  /// Returns the scores in a script, up to the first invalid one; nil for numbers that no question has.
  package static func scores(in script: [UInt8]) -> [Int32?] {
    var scores: [Int32?] = []
    let bytes = script.span
    var (index, score) = (3, 0)
    while let code = DenseCode.read(bytes, &index, before: bytes.count) {
      score += code % 2 == 0 ? code / 2 : -(code + 1) / 2
      scores.append(score == missingScore ? nil : Int32(clamping: score))
    }
    return scores
  }
}
