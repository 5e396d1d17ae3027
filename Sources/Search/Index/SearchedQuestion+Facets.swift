internal import Basics

extension SearchedQuestion {
  /// Words that no text has, which stand for what a question is: its tags, whether it has answers and
  /// an accepted one, its month.
  var facets: [String] {
    var facets = tags.filter(\.isPlain).map { "[\($0.lowercased())" }
    if answerCount > 0 { facets.append("]a") }
    if isSolved { facets.append("]s") }
    if let date = day?.civil {
      facets.append("]\(date.year)-\(date.month < 10 ? "0" : "")\(date.month)")
    }
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
