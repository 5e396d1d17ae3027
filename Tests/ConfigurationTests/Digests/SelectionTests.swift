import Basics
import Configuration
import Digests
import StackExchange
import Testing

/// Tags, sites and days of digests, as they are named on the command line.
@Suite("Selections")
struct SelectionTests {
  private func digests(_ arguments: String...) throws -> [DigestConfiguration] {
    guard case .fetch(let run) = try Invocation(["fetch"] + arguments, files: .none)
    else { throw Unexpected() }
    return run.digests
  }

  private struct Unexpected: Error {}

  @Test(
    "Tags are in small letters, in alphabetical order, each once",
    arguments: [
      ("Swift", ["swift"]), ("b,a", ["a", "b"]), ("a, b ,a", ["a", "b"]),
      ("C++,c#", ["c#", "c++"]),
      (".net", [".net"]), ("node.js", ["node.js"]), ("ruby-on-rails-4", ["ruby-on-rails-4"]),
      ("ошибка", ["ошибка"]), ("a,b,c,d,e", ["a", "b", "c", "d", "e"]),
      ("a,b,c,d,e,A", ["a", "b", "c", "d", "e"]),
    ])
  func tags(text: String, tags: [String]) throws {
    #expect(try digests("--tag", text).map(\.tags) == [TagRule(all: tags)])
  }

  @Test(
    "What no tag can be is refused",
    arguments: [
      "", ",", "a,", ",a", "a,,b", "a b", "a/b", "a;b", "a_b", "[a]", "a%20b", "a\nb",
      "a,b,c,d,e,f",
      String(repeating: "a", count: 151),
    ])
  func noTags(text: String) {
    #expect(throws: UsageError.self) { try digests("--tag", text) }
  }

  @Test("The same tags in another order are the same digest")
  func sameTags() throws {
    #expect(
      try digests("--tag", "a,b", "--tag", "B,A", "--tag", "a").map(\.tags.all) == [
        ["a", "b"], ["a"],
      ])
  }

  @Test("The same site by another name is the same digest")
  func sameSite() throws {
    let digests = try digests(
      "--tag", "a", "--site", "stackoverflow", "--site", "https://StackOverflow.com/")
    #expect(digests.map(\.sites) == [["stackoverflow"]])
  }

  @Test(
    "Every order and every period is read by its name", arguments: QuestionListRequest.Sort.allCases
  )
  func sorts(sort: QuestionListRequest.Sort) throws {
    #expect(try digests("--tag", "a", "--sort", sort.rawValue).first?.sort == sort)
    for period in DigestConfiguration.Period.allCases {
      let days = try digests("--tag", "a", "--period", period.rawValue).first?.days
      #expect(days == .period(period))
    }
    #expect(throws: UsageError.self) {
      try digests("--tag", "a", "--sort", sort.rawValue.uppercased())
    }
  }

  @Test(
    "A period holds as many days as its name says, and today",
    arguments: [(.day, 2), (.week, 8), (.month, 32), (.year, 367)]
      as [(DigestConfiguration.Period, Int)])
  func periods(period: DigestConfiguration.Period, days: Int) throws {
    let today = try #require(CalendarDay("2024-03-01"))
    let bounds = DigestConfiguration.Days.period(period).bounds(today: today)
    let since = try #require(bounds.since)
    #expect(bounds.until == today)
    #expect(today.ordinal - since.ordinal + 1 == days)
  }

  @Test("One day alone is from its beginning to its end")
  func oneDay() throws {
    let day = CalendarDay("2026-11-21")
    let days = try digests("--tag", "a", "--since", "2026-11-21", "--until", "2026-11-21").first?
      .days
    #expect(days == .between(day, day))
  }

  @Test(
    "A day that does not exist, or lies before 1970, is refused",
    arguments: [
      "", "2026-02-29", "2026-2-1", "1969-12-31", "today", "2026-11-21T00:00:00Z", "20261121",
    ])
  func noDays(text: String) {
    for option in ["--since", "--until"] {
      #expect(throws: UsageError.self) { try digests("--tag", "a", option, text) }
    }
  }

  @Test("A rule without tags means every question")
  func emptyRule() {
    #expect(TagRule().isEmpty)
    for rule in [TagRule(all: ["a"]), TagRule(any: ["a"]), TagRule(none: ["a"])] {
      #expect(!rule.isEmpty)
    }
  }
}
