internal import Basics

extension QuestionDocument {
  /// Index terms for the properties of the question by which a search can be filtered, separated by
  /// spaces.
  ///
  /// `[tag` stands for a tag, `]a` for an answer, `]s` for an accepted answer, `]2024-05` for a
  /// month. Words of texts never form such terms.
  var facetTerms: [UInt8] {
    var facets: [UInt8] = []
    for tag in tags.map({ $0.lowercased() }) where tag.canBeTerm { facets += "[\(tag) ".utf8 }
    if answerCount > 0 { facets += "]a ".utf8 }
    if hasAcceptedAnswer { facets += "]s ".utf8 }
    if let creationDay { facets += "]\(creationDay)".utf8.dropLast(3) }
    return facets
  }
}

extension String {
  /// Whether a string can be an index term: it is short and has no byte that ``PostingLists`` or a
  /// script reserves.
  fileprivate var canBeTerm: Bool {
    utf8.count <= 200 && utf8.allSatisfy { $0 > 0x20 && !reservedBytes.contains($0) }
  }
}

/// The bytes that have a special meaning in posting lists, string literals or HTML.
private let reservedBytes = ByteSet(#"!"\<"#)
