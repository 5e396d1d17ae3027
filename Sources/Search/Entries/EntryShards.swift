internal import Basics

/// What is shown of the questions that are found, some of them a script.
package enum EntryShards {
  /// How many numbers a shard has.
  private static let size = 8

  package static func shard(of number: Int) -> Int { number / size }

  package static func numbers(in shard: Int) -> Range<Int> { shard * size..<(shard + 1) * size }

  /// How many shards some numbers from 0 take.
  package static func count(of numbers: Int) -> Int { (numbers + size - 1) / size }

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
}

extension SearchedQuestion {
  /// What is shown of it where it is found: page, title, folders of tags, day, answers, whether one is
  /// accepted, the ids of answers and of comments, and how question and answers begin.
  package var entry: [UInt8] {
    var entry: [UInt8] = []
    entry.reserveCapacity(512)
    entry.append(UInt8(ascii: "["))
    entry.append(quoted: page, escapesMarkup: true)
    entry.append(UInt8(ascii: ","))
    entry.append(quoted: title, escapesMarkup: true)
    entry.append(UInt8(ascii: ","))
    entry.append(list: tagFolders) { $0.append(quoted: $1, escapesMarkup: true) }
    entry += ",\"".utf8
    if let day { entry += "\(day)".utf8 }
    entry += "\",".utf8
    entry.append(decimal: answerCount)
    entry += isSolved ? ",1,".utf8 : ",0,".utf8
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

  /// Short texts lie within their values.
  fileprivate mutating func append(decimal number: Int) { self += String(number).utf8 }
}
