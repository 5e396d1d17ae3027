internal import Basics

extension QuestionDocument {
  /// Returns a hash of everything that the search index stores of the question, including the value
  /// of ``entry``, which the caller passes in.
  package func contentHash(with entry: [UInt8]) -> UInt64 {
    var hash = FNV1a<UInt64>()
    hash.add(entry.span)
    for tag in tags { hash.add(tag.utf8.span) }
    for text in [question] + answers + comments {
      hash.add((text.author ?? "").utf8.span)
      hash.add(UInt64(bitPattern: Int64(text.authorID ?? 0)))
      hash.add(text.plainText.span)
    }
    return hash.value
  }
}
