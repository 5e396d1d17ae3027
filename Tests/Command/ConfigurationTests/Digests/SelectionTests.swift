import Archive
import Basics
import Configuration
import StackExchange
import Testing

/// Tests the parsing of tags, sites and days of digests on the command line.
@Suite("Selections")
struct SelectionTests {
  private func digests(_ arguments: String...) throws -> [DigestConfiguration] {
    guard case .fetch(let run) = try Invocation(["fetch"] + arguments, files: .none)
    else { throw Unexpected() }
    return run.digests
  }

  private struct Unexpected: Error {}

  @Test(
    "Tags are lowercased, sorted and deduplicated",
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
    "An invalid tag is an error",
    arguments: [
      "", ",", "a,", ",a", "a,,b", "a b", "a/b", "a;b", "a_b", "[a]", "a%20b", "a\nb",
      "a,b,c,d,e,f",
      String(repeating: "a", count: 151),
    ])
  func invalidTags(text: String) {
    #expect(throws: ConfigurationError.self) { try digests("--tag", text) }
  }

  @Test("The same tags in a different order are one digest")
  func sameTags() throws {
    #expect(
      try digests("--tag", "a,b", "--tag", "B,A", "--tag", "a").map(\.tags.all) == [
        ["a", "b"], ["a"],
      ])
  }

  @Test("Two names of a site are one digest")
  func sameSite() throws {
    let digests = try digests(
      "--tag", "a", "--site", "stackoverflow", "--site", "https://StackOverflow.com/")
    #expect(digests.map(\.sites) == [["stackoverflow"]])
  }

  @Test(
    "Every sort order and every period is parsed by name",
    arguments: QuestionListRequest.Sort.allCases
  )
  func sorts(sort: QuestionListRequest.Sort) throws {
    #expect(try digests("--tag", "a", "--sort", sort.rawValue).first?.sort == sort)
    for period in DigestConfiguration.Period.allCases {
      let days = try digests("--tag", "a", "--period", period.rawValue).first?.days
      #expect(days == .period(period))
    }
    #expect(throws: ConfigurationError.self) {
      try digests("--tag", "a", "--sort", sort.rawValue.uppercased())
    }
  }

  @Test(
    "A period contains the days of its name and today",
    arguments: [(.day, 2), (.week, 8), (.month, 32), (.year, 367)]
      as [(DigestConfiguration.Period, Int)])
  func periods(period: DigestConfiguration.Period, days: Int) throws {
    let today = try #require(CalendarDay("2024-03-01"))
    let bounds = DigestConfiguration.Days.period(period).bounds(today: today)
    let since = try #require(bounds.since)
    #expect(bounds.until == today)
    #expect(today.ordinal - since.ordinal + 1 == days)
  }

  @Test("Equal start and end dates select one day")
  func oneDay() throws {
    let day = CalendarDay("2026-11-21")
    let days = try digests("--tag", "a", "--since", "2026-11-21", "--until", "2026-11-21").first?
      .days
    #expect(days == .between(day, day))
  }

  @Test(
    "An invalid date or one before 1970 is an error",
    arguments: [
      "", "2026-02-29", "2026-2-1", "1969-12-31", "today", "2026-11-21T00:00:00Z", "20261121",
    ])
  func invalidDays(text: String) {
    for option in ["--since", "--until"] {
      #expect(throws: ConfigurationError.self) { try digests("--tag", "a", option, text) }
    }
  }

  @Test("A rule without tags is empty")
  func emptyRule() {
    #expect(TagRule().isEmpty)
    for rule in [TagRule(all: ["a"]), TagRule(any: ["a"]), TagRule(none: ["a"])] {
      #expect(!rule.isEmpty)
    }
  }
}
