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
    var writer = Writer(questionCount: questionCount)
    var cursor = TermShard.cursor(of: script)
    while cursor.advance() { writer.append(cursor.term, cursor.postings) }
    return writer.words
  }

  /// Encodes the words of a list.
  struct Writer {
    /// The encoded words.
    private(set) var words: [UInt8] = []
    private var previous: [UInt8] = []
    private let minWeight: Int

    init(questionCount: Int) { minWeight = SpellingList.minWeight(questionCount: questionCount) }

    /// Appends a term, which follows the previous one in byte order, if it is a word that enough questions have.
    mutating func append(_ term: [UInt8], _ postings: some Sequence<Posting>) {
      guard term.first.map(\.isLetterOfSpelling) == true, lengths.contains(term.letterCount),
        term.allSatisfy(\.isLetterOfSpelling)
      else { return }
      append(
        term,
        weight: postings.reduce(0) { weight, posting in
          weight + (posting.location.field == .title ? 1 + titleWeight : 1)
        })
    }

    /// Appends a word, which follows the previous one in byte order, if questions have it often enough.
    mutating func append(_ word: [UInt8], weight: Int) {
      guard weight >= minWeight else { return }
      let sharedLength = zip(word, previous).prefix { $0 == $1 && $0 < 0x80 }.count
      words.append(UInt8(ascii: "#") + UInt8(sharedLength))
      words += word.dropFirst(sharedLength)
      words.append(UInt8(ascii: "A") + UInt8(Int.bitWidth - 1 - weight.leadingZeroBitCount))
      previous = word
    }
  }

  /// Returns the words of the lists of segments as one list; words that few questions of all segments have are left out.
  ///
  /// A list stores the weight of a word as a power of 2, so that of several lists is an estimate.
  package static func merged(_ lists: [[UInt8]], questionCount: Int) -> [UInt8] {
    if lists.count == 1 { return lists[0] }
    var weights: [[UInt8]: Int] = [:]
    for list in lists {
      var reader = Reader(list)
      while let (word, level) = reader.next() {
        weights[word, default: 0] += (3 << Int(min(level, 40))) / 2
      }
    }
    var writer = Writer(questionCount: questionCount)
    for (word, weight) in weights.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      writer.append(word, weight: weight)
    }
    return writer.words
  }

  /// Decodes the words of a list, up to its end or the first invalid one.
  private struct Reader {
    private let list: [UInt8]
    private var index = 0
    private var word: [UInt8] = []

    init(_ list: [UInt8]) { self.list = list }

    /// Returns the next word and the exponent of its weight.
    mutating func next() -> (word: [UInt8], level: UInt8)? {
      guard index < list.count else { return nil }
      let shared = Int(list[index]) - 35
      var end = index + 1
      while end < list.count, !list[end].isUppercase { end += 1 }
      guard (0...word.count).contains(shared), end < list.count else { return nil }
      word.removeSubrange(shared...)
      word += list[(index + 1)..<end]
      index = end + 1
      return (word, list[end] - UInt8(ascii: "A"))
    }
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
    let bits = word.asciiBits
    var best: (distance: Int, isOtherFirst: Bool, level: UInt8, word: [UInt8])?
    var reader = Reader(list)
    while let (candidate, level) = reader.next() {
      // Bytes decide about most words, because letters take much longer.
      guard abs(candidate.count - word.count) <= 4 * maxDistance,
        (candidate.asciiBits ^ bits).nonzeroBitCount <= 2 * maxDistance,
        abs(candidate.letterCount - length) <= maxDistance,
        case let others = candidate.letters,
        (others.bits ^ letters.bits).nonzeroBitCount <= 2 * maxDistance,
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
  /// The set of the ASCII letters, as bits; each letter that differs between two words changes at most one.
  fileprivate var asciiBits: UInt64 {
    reduce(0) { $1 < 0x80 ? $0 | 1 << UInt64($1 & 63) : $0 }
  }
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

  /// Writes regular expressions and what replaces them as a field of an object of JSON, for the script of the search page.
  static func write(to json: inout JSONWriter) {
    let end = "(?=(\(suffixes.joined(separator: "|")))$)"
    json.field("variants")
    json.array { json in
      for (pattern, other) in beginnings.map({ ("^\($0)", $1) })
        + parts.map({ ("(?<=...)\($0)\(end)", $1) })
      {
        json.beginItem()
        json.array { json in
          for text in [pattern, other] {
            json.beginItem()
            json.value(text)
          }
        }
      }
    }
  }

  private static func inBothDirections(_ pairs: [Replacement]) -> [Replacement] {
    pairs.flatMap { [$0, ($0.to, $0.from)] }
  }
}
