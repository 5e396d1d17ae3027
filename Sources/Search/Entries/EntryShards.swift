internal import Basics

/// What is shown of the questions that are found, some of them a script.
package enum EntryShards {
  /// So many numbers make a shard.
  package static let size = 8

  /// A shard of entries; nil for numbers that no question has.
  package static func script(_ entries: [[UInt8]?]) -> [UInt8] {
    var script = Array("S([\n".utf8)
    for (index, entry) in entries.enumerated() {
      script += entry ?? [UInt8(ascii: "0")]
      script += (index + 1 < entries.count ? ",\n" : "\n").utf8
    }
    script += "])\n".utf8
    return script
  }

  /// The entries of a shard, line by line, as they were.
  package static func entries(in script: [UInt8]) -> [[UInt8]?] {
    script.split(separator: UInt8(ascii: "\n")).dropFirst().dropLast().map { line in
      let entry = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      return entry.elementsEqual("0".utf8) ? nil : Array(entry)
    }
  }

  /// The page of an entry; empty for what is none.
  package static func page(of entry: [UInt8]) -> String {
    let page = entry.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") }
    return String(decoding: page, as: UTF8.self)
  }
}

extension SearchedQuestion {
  /// What is shown of it where it is found: page, title, folders of tags, day, answers, whether one is
  /// accepted, the ids of answers and of comments, and how question and answers begin.
  package var entry: [UInt8] {
    var entry: [UInt8] = [UInt8(ascii: "[")]
    entry.append(quoted: page, escapesMarkup: true)
    entry.append(UInt8(ascii: ","))
    entry.append(quoted: title, escapesMarkup: true)
    entry += ",[".utf8
    for (index, folder) in tagFolders.enumerated() {
      if index > 0 { entry.append(UInt8(ascii: ",")) }
      entry.append(quoted: folder, escapesMarkup: true)
    }
    entry += "],\"\(day.map { "\($0)" } ?? "")\",".utf8
    entry += "\(answerCount),\(isSolved ? 1 : 0),[\(answers.ids)],[\(comments.ids)]".utf8
    for text in [question] + answers {
      entry.append(UInt8(ascii: ","))
      entry.append(quoted: text.excerpt, escapesMarkup: true)
    }
    entry.append(UInt8(ascii: "]"))
    return entry
  }
}

extension [SearchedQuestion.Text] {
  fileprivate var ids: String { map { String($0.id) }.joined(separator: ",") }
}
