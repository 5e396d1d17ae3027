internal import Basics

/// The words that replace misspelled words of a query: those of titles, and those that several questions have.
///
/// Each word is stored as the length of the ASCII prefix that it shares with the previous word, the rest of the word, and
/// a capital for the weight of the questions that have it: `A` for 1, `B` for 2 or 3, `C` for 4 to 7 and so on.
package enum SpellingList {
  /// The length of words in characters.
  private static let lengths = 4...20
  /// How much more a question counts that has a word in its title or tags.
  private static let titleWeight = 8

  /// Returns how much the questions that have a word must count; larger indexes leave out more words.
  private static func minWeight(questionCount: Int) -> Int { max(1, questionCount / 160) }

  /// Returns the words of a shard that belong into the list.
  ///
  /// - Parameters:
  ///   - script: The script of the shard.
  ///   - questionCount: The number of all questions of the index.
  /// - Returns: The encoded words.
  package static func words(inShard script: [UInt8], questionCount: Int) -> [UInt8] {
    let minWeight = minWeight(questionCount: questionCount)
    var words: [UInt8] = []
    var previous: [UInt8] = []
    var cursor = TermShard.cursor(of: script)
    while cursor.advance() {
      guard lengths.contains(cursor.term.letterCount), cursor.term.allSatisfy(\.isLetterOfSpelling)
      else { continue }
      let weight = cursor.postings.reduce(0) { weight, posting in
        weight + (posting.location.field == .title ? 1 + titleWeight : 1)
      }
      guard weight >= minWeight else { continue }
      let sharedLength = zip(cursor.term, previous).prefix { $0 == $1 && $0 < 0x80 }.count
      words.append(UInt8(ascii: "#") + UInt8(sharedLength))
      words += cursor.term.dropFirst(sharedLength)
      words.append(UInt8(ascii: "A") + UInt8(Int.bitWidth - 1 - weight.leadingZeroBitCount))
      previous = cursor.term
    }
    return words
  }

  /// Returns the script with all words.
  package static func script(_ words: [UInt8]) -> [UInt8] {
    Array("S(\"".utf8) + words + Array("\")\n".utf8)
  }

  /// Returns the word that is most similar to a misspelled one; nil if none is similar.
  ///
  /// Words of eight letters and more may differ by two letters, shorter ones by one; letters are Unicode scalars, as on
  /// the search page. Of equally similar words, those
  /// with the same first letter are preferred, then those that more questions have.
  static func correction(of word: [UInt8], in list: [UInt8]) -> [UInt8]? {
    let length = word.letterCount
    guard lengths.contains(length), word.allSatisfy(\.isLetterOfSpelling) else { return nil }
    let maxDistance = length < 8 ? 1 : 2
    let letters = word.letters
    let letterSet = letters.bits
    var best: (distance: Int, isOtherFirst: Bool, level: UInt8, word: [UInt8])?
    var candidate: [UInt8] = []
    var index = 0
    while index < list.count {
      let shared = Int(list[index]) - 35
      let end = list[(index + 1)...].firstIndex(where: \.isUppercase) ?? list.count
      guard (0...candidate.count).contains(shared), end < list.count else { return best?.word }
      candidate.removeSubrange(shared...)
      candidate += list[(index + 1)..<end]
      let level = list[end]
      index = end + 1
      guard abs(candidate.letterCount - length) <= maxDistance,
        case let others = candidate.letters,
        (others.bits ^ letterSet).nonzeroBitCount <= 2 * maxDistance,
        case let distance = editDistance(letters, others), 1...maxDistance ~= distance
      else { continue }
      let isOtherFirst = others.first != letters.first
      if let best,
        (best.distance, best.isOtherFirst ? 1 : 0, level)
          <= (distance, isOtherFirst ? 1 : 0, best.level)
      {
        continue
      }
      best = (distance, isOtherFirst, level, candidate)
    }
    return best?.word
  }
}

extension UInt8 {
  /// Whether a byte is part of a letter of a misspelled word.
  fileprivate var isLetterOfSpelling: Bool { isLetter || self >= 0x80 }
}

extension [UInt8] {
  /// The number of letters in UTF-8.
  fileprivate var letterCount: Int { reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }
  /// The letters of a word.
  fileprivate var letters: [Unicode.Scalar] {
    [Unicode.Scalar](String(decoding: self, as: UTF8.self).unicodeScalars)
  }
}

extension [Unicode.Scalar] {
  /// The set of the letters, as bits; two letters may have the same bit.
  fileprivate var bits: UInt64 { reduce(0) { $0 | 1 << UInt64($1.value & 63) } }
}

/// Other spellings of a word: British and American ones find each other, and a word with a hyphen finds the word
/// without it.
///
/// A rule may produce words that do not exist; no question has them. `Templates/search.js` has the same rules.
enum SpellingVariants {
  /// Returns the other spellings of an index term.
  static func variants(of term: String) -> [String] {
    if term.contains("-") { return [term.filter { $0 != "-" }] }
    let bytes = Array(term.utf8)
    guard bytes.count > 3, bytes.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 }) else { return [] }
    var variants: [String] = []
    for (from, to) in beginnings where term.hasPrefix(from) {
      variants.append(to + term.dropFirst(from.count))
    }
    for (from, to) in parts {
      for suffix in suffixes where term.hasSuffix(from + suffix) {
        let beginning = term.dropLast(from.count + suffix.count)
        if beginning.count > 2 { variants.append(beginning + to + suffix) }
      }
    }
    return variants
  }

  /// Two spellings of a word or of a part of words, one of which replaces the other.
  private typealias Replacement = (from: String, to: String)

  /// Beginnings of words, British and American, in both directions.
  private static let beginnings = inBothDirections([
    ("tyre", "tire"), ("grey", "gray"),
  ])

  /// Parts of words, British and American, that follow three letters and precede one of ``suffixes``.
  private static let parts = inBothDirections([
    ("our", "or"), ("is", "iz"), ("ys", "yz"), ("re", "er"), ("enc", "ens"),
    ("ell", "el"), ("all", "al"),
  ])
  private static let suffixes = ["", "e", "ed", "er", "ing", "able", "ation", "ful", "ite"]

  private static func inBothDirections(_ pairs: [Replacement]) -> [Replacement] {
    pairs.flatMap { [$0, ($0.to, $0.from)] }
  }
}
