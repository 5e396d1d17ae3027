internal import Basics

extension SearchedQuestion {
  /// Words that no text has, which stand for what a question is: its tags, whether it has answers and
  /// an accepted one, its month.
  ///
  /// Blanks part them.
  var facets: [UInt8] {
    var facets: [UInt8] = []
    for tag in tags.map({ $0.lowercased() }) where tag.isPlain { facets += "[\(tag) ".utf8 }
    if answerCount > 0 { facets += "]a ".utf8 }
    if isSolved { facets += "]s ".utf8 }
    if let day { facets += "]\(day)".utf8.dropLast(3) }
    return facets
  }
}

extension String {
  /// Whether it has nothing that means something around words.
  fileprivate var isPlain: Bool {
    utf8.count <= 200 && utf8.allSatisfy { $0 > 0x20 && !special.contains($0) }
  }
}

private let special = ByteSet(#"!"\<"#)
