internal import Mustache
internal import Search

/// The tags or authors of a page from A to Z, below letters if there are many.
struct NameIndex: PageValue {
  /// The smallest number of names for which the page has a box that filters them.
  private static let minCountForFilter = 20
  /// The smallest number of names for which a list is divided by letters.
  private static let minCountForLetters = 151
  /// The smallest number of names for which the most frequent names stand above the list.
  private static let minCountForTop = 40
  /// The smallest number of names with one question or post for which these names are folded, if there are as many
  /// others.
  private static let minCountForFolding = 10

  /// All names, those with the highest counts first.
  let names: [IndexedName]
  /// Whether the names are those with the highest counts of all pages.
  let isFirstPage: Bool

  /// The names with a count above one, if enough others are folded; otherwise all names.
  private let prominent: ArraySlice<IndexedName>
  /// The names with a count of one, if they are folded; otherwise empty.
  private let single: ArraySlice<IndexedName>

  /// Creates the index of a page; `names` are sorted by descending count.
  init(_ names: [IndexedName], isFirstPage: Bool) {
    (self.names, self.isFirstPage) = (names, isFirstPage)
    let singleStart = names.firstIndex { $0.count.number <= 1 } ?? names.endIndex
    let foldsSingles = min(singleStart, names.count - singleStart) >= Self.minCountForFolding
    prominent = foldsSingles ? names[..<singleStart] : names[...]
    single = names[prominent.endIndex...]
  }

  static let fields = PageFields<Self> { fields in
    fields.list(
      "top", note: "the twenty with the highest counts, above long lists",
      { $0.isFirstPage && $0.prominent.count >= minCountForTop ? Array($0.names.prefix(20)) : [] },
      unlessEmpty: "hasTop")
    fields.flag("isFiltered", note: "whether there are enough names for a box that filters them") {
      $0.names.count >= minCountForFilter
    }
    fields.flag("hasLetters", note: "whether there are enough names for letters to jump to") {
      $0.prominent.count >= minCountForLetters
    }
    fields.list("groups", note: "the names by letter, or in one group without a letter") {
      groups(of: $0.prominent, areLinked: true)
    }
    fields.record("singleCount", note: "the number of names in `singleGroups`") {
      Count($0.single.count)
    }
    fields.list(
      "singleGroups", note: "if there are many others: those with a single question or post",
      { groups(of: $0.single, areLinked: false) }, unlessEmpty: "hasSingleGroups")
  }

  /// Returns names in alphabetical order, by letter if there are many; `areLinked` tells whether the letters have
  /// anchors.
  private static func groups(of names: ArraySlice<IndexedName>, areLinked: Bool) -> [LetterGroup] {
    if names.isEmpty { return [] }
    let sorted = names.map { (letter: IndexLetter(of: $0.name), name: $0) }.sorted {
      ($0.letter.sortKey, $0.name.name) < ($1.letter.sortKey, $1.name.name)
    }
    guard names.count >= minCountForLetters else {
      return [LetterGroup(letter: nil, anchor: nil, names: sorted.map(\.name))]
    }
    var groups: [LetterGroup] = []
    for (letter, name) in sorted {
      if let index = groups.lastIndex(where: { $0.letter == letter.label }) {
        groups[index].names.append(name)
      } else {
        groups.append(
          LetterGroup(
            letter: letter.label, anchor: areLinked ? letter.anchor : nil, names: [name]))
      }
    }
    return groups
  }
}

/// The names that begin with a letter.
private struct LetterGroup: PageValue {
  let letter: String?
  let anchor: String?
  var names: [IndexedName]

  static let fields = PageFields<Self> { fields in
    fields.text("letter", note: "the letter; empty in a short list") { $0.letter }
    fields.text("anchor", note: "the identifier of the letter; empty for folded names") {
      $0.anchor
    }
    fields.list("names", note: "the names from A to Z") { $0.names }
  }
}

/// The name of a tag or an author, with a link and the number of questions or posts.
struct IndexedName: PageValue {
  let name: String
  let address: LinkAddress
  let count: Count

  static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.name }
    fields.address("address", note: "the page of the tag or author") { $0.address }
    fields.record("count", note: "the number of questions or posts") { $0.count }
  }
}

/// The letter below which an alphabetical list shows a name.
///
/// Accents and leading signs do not count, so `.net` is below N and `Ångström` below A. Japanese names are
/// grouped by the rows of the syllabary and Korean ones by their first consonant; all names in Chinese characters
/// share a group, as do all that begin with a digit.
private struct IndexLetter {
  /// The letter as pages show it.
  let label: String
  /// The letters and digits of the name, without accents and in lower case, by which the list is sorted.
  let sortKey: String

  /// Finds the letter of a name.
  init(of name: String) {
    var sortKey = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where scalar != "_" {
      guard case .letter(let letter) = LetterFolding.folded(scalar) else { continue }
      // Katakana are sorted like Hiragana, which precede them by 96 code points.
      let hiragana = 0x30A1...0x30F6 ~= letter.value ? Unicode.Scalar(letter.value - 96) : nil
      sortKey.append(hiragana ?? letter)
    }
    self.sortKey = String(sortKey)
    label = sortKey.first.map(Self.label) ?? "#"
  }

  /// The identifier of the letter in links, such as `letter-a` or `letter-42f`.
  var anchor: String {
    let scalar = label.unicodeScalars.first ?? "#"
    let isLatin = label.count == 1 && scalar.properties.isAlphabetic && scalar.isASCII
    return "letter-" + (isLatin ? label.lowercased() : String(scalar.value, radix: 16))
  }

  /// Returns the label of names that begin with a folded letter.
  private static func label(_ letter: Unicode.Scalar) -> String {
    switch letter.value {
    case _ where letter.properties.numericType != nil && !letter.properties.isIdeographic: "0–9"
    case 0x3041...0x3096: String(syllables.last { $0 <= letter } ?? letter)
    case 0xAC00...0xD7A3: String(consonants[Int(letter.value - 0xAC00) / 588])
    case _ where letter.properties.isIdeographic: "漢"
    default: letter.properties.uppercaseMapping
    }
  }

  /// The first Hiragana of each row of the syllabary.
  private static let syllables = Array("ぁかさたなはまゃらゎ".unicodeScalars)
  /// The letters for the 19 consonants with which Korean syllables begin.
  private static let consonants = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
}
