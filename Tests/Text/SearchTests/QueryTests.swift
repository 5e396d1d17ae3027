import Basics
import Search
import SearchContract
import TestSupport
import Testing

@Suite("Queries")
struct QueryTests {
  /// Returns the numbers of the questions that a query finds, the best first.
  private func find(_ query: String, in index: Index) throws -> [Int] {
    try SearchQuery(query).evaluate(in: index).hits.map(\.number)
  }

  /// An index of the questions of the examples.
  private func index() throws -> Index {
    var questions: [Int: QuestionDocument] = [:]
    for question in SearchableQuestion.all {
      var document = QuestionDocument.plain(
        question.title, question.body, tags: question.tags, answers: question.answers,
        comments: question.comments)
      document.pagePath = "\(question.site)/\(question.id)"
      document.hasAcceptedAnswer = question.isSolved
      document.question.author = question.author
      document.question.authorID = question.authorID
      document.creationDay = CalendarDay(
        year: question.month.year, month: question.month.month, day: 9)
      questions[question.id] = document
    }
    return try Index(questions)
  }

  @Test("Queries find the expected questions", arguments: QueryExample.all)
  func examples(example: QueryExample) throws {
    let hits = try SearchQuery(example.query).evaluate(in: index())
    #expect(Set(hits.hits.map(\.number)) == example.ids, "\(example.query)")
    #expect(hits.corrections.map(\.replacement) == [example.replacement].compactMap(\.self))
    // The typed word is named, not its term.
    #expect(hits.corrections.allSatisfy { $0.word == example.query })
    #expect(SearchQuery(example.query).unknownOperators.isEmpty != example.hasUnknownFilter)
  }

  @Test("Neither exclusions nor phrases nor existing words are corrected")
  func noCorrections() throws {
    for query in [
      "account -vectro", "\"vectro\"", "vector", "vect*", "[vectro]", "xq", "문제", "łod",
    ] {
      #expect(try SearchQuery(query).evaluate(in: index()).corrections.isEmpty, "\(query)")
    }
  }

  @Test("If no question has all words, those with most of the rarer words are found, at most 50")
  func incomplete() throws {
    var questions: [Int: QuestionDocument] = [:]
    for number in 0..<100 { questions[number] = .plain("", "often \(number == 7 ? "rare" : "")") }
    questions[100] = .plain("other")
    let index = try Index(questions)
    let hits = try SearchQuery("rare other").evaluate(in: index)
    #expect(hits.completeCount == 0 && Set(hits.hits.map(\.number)) == [7, 100])
    // A word of most questions is not needed, unless the query has no others.
    #expect(try find("rare often", in: index) == [7])
    #expect(try find("often", in: index).count == 100)
    #expect(try find("other often", in: index) == [100])
    var rareQuestions: [Int: QuestionDocument] = [:]
    for number in 0..<300 {
      rareQuestions[number] = .plain("", number < 60 ? "alpha" : "x\(number)")
    }
    rareQuestions[300] = .plain("beta")
    let few = try SearchQuery("alpha beta").evaluate(in: Index(rareQuestions))
    #expect(few.hits.count == 50 && few.completeCount == 0 && few.hits[0].number == 300)
  }

  @Test("Few questions with all words of a sentence are followed by close matches")
  func sentences() throws {
    var questions: [Int: QuestionDocument] = [:]
    for number in 0..<30 { questions[number] = .plain("filler\(number)") }
    questions[30] = .plain("", "spell of the derailleur in words")
    questions[31] = .plain("Words of a derailleur")
    let index = try Index(questions)
    let hits = try SearchQuery("spell derailleur words").evaluate(in: index)
    #expect(hits.hits.map(\.number) == [30, 31] && hits.completeCount == 1)
    #expect(try find("spell derailleur", in: index) == [30])
    #expect(try find("spell derailleur words score:0", in: index) == [30])
  }

  @Test("A phrase finds exactly the questions with its words in a row", arguments: 0..<6)
  func phrases(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let vocabulary = ["as", "well", "the", "on", "other", "hand", "fooBar", "C++", "is", "Über"]
    func text() -> String {
      (0..<20).map { _ in vocabulary[random.below(vocabulary.count)] }.joined(separator: " ")
    }
    var questions: [Int: QuestionDocument] = [:]
    for number in 0..<40 {
      questions[number] = .plain(text(), text(), answers: [text()], comments: [text()])
    }
    let index = try Index(questions)
    for _ in 0..<40 {
      let words = (0..<2 + random.below(2)).map { _ in vocabulary[random.below(vocabulary.count)] }
      let phrase = words.joined(separator: ", ")
      let matcher = PhraseMatcher(phrase)
      let expected = questions.filter { _, question in
        let texts =
          [Array(question.title.utf8), question.question.plainText]
          + (question.answers + question.comments).map(\.plainText)
        return texts.contains(where: matcher.matches)
      }
      let found = Set(try find("\"\(phrase)\"", in: index))
      #expect(found.isSuperset(of: expected.keys), "\(phrase)")
      // Three long words may also occur as two pairs in different places.
      if words.count == 2 { #expect(found == Set(expected.keys), "\(phrase)") }
    }
  }

  @Test(
    "The best hits are the same however many are requested, and all are counted", arguments: 0..<4)
  func best(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var questions: [Int: QuestionDocument] = [:]
    for number in 0..<900 {
      let filler = ["alpha", "beta", "alpha beta alpha alpha"][random.below(3)]
      questions[number] = .plain(random.below(5) == 0 ? filler : "", filler)
    }
    let index = try Index(questions)
    for text in ["alpha", "alpha beta", "alpha OR beta"] {
      let query = SearchQuery(text)
      let all = try query.evaluate(in: index)
      #expect(all.total == all.hits.count && all.total > 5)
      for maxHits in [0, 1, 3, 20, 60, 5_000] {
        let some = try query.evaluate(in: index, maxHits: maxHits)
        #expect(some.hits == Array(all.hits.prefix(maxHits)), "\(text), \(maxHits)")
        #expect(some.total == all.total && some.completeCount == all.completeCount)
      }
    }
  }

  @Test("Signs alone ask for nothing, and filters without a valid value find nothing")
  func nothing() throws {
    for query in ["_", "__*", #""_""#, #""++""#, "-_"] {
      #expect(SearchQuery(query).isEmpty, "\(query)")
    }
    for query in ["user:_", "user:+", "[_]", "asked:x", "score:x", "site:.", #"_ user:_ "__""#] {
      #expect(try find(query, in: index()).isEmpty, "\(query)")
    }
  }

  @Test("A hit knows its place, and which words of a text were matched")
  func marks() throws {
    let hits = try SearchQuery("states ind*").evaluate(in: index())
    #expect(hits.hits.map(\.number) == [1] && hits.hits.map(\.location) == [.answer(0)])
    let words = ["@State", "z-index", "statue", "Index", "map"].map { QueryWord.words(in: $0)[0] }
    #expect(words.map(hits.terms.contains) == [true, true, false, true, false])
  }

  @Test("Words in scripts without spaces are found in phrases")
  func unspaced() throws {
    let index = try Index([0: .plain("配列の並べ替え"), 1: .plain("並べ配列")])
    #expect(try find("\"配列の並べ\"", in: index) == [0])
    #expect(try Set(find("配列", in: index)) == [0, 1])
    #expect(PhraseMatcher("の並べ").matches(Array("配列の並べ替え".utf8)))
    #expect(!PhraseMatcher("列並べ").matches(Array("配列の並べ替え".utf8)))
    #expect(PhraseMatcher("delete branch").matches(Array("配列の delete branch 配列の".utf8)))
    #expect(!PhraseMatcher("delete branch").matches(Array("delete 配列の branch".utf8)))
  }
}
