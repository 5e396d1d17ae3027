import Archive
import Basics
import Configuration
import StackExchange
import Testing

/// Tests digests of users, questions and searches, on the command line and in files.
@Suite("Subjects of digests")
struct SubjectReadingTests {
  private func digests(
    _ arguments: [String], _ files: [String: String] = [:], input: String = ""
  ) throws -> [DigestConfiguration] {
    var access = FileAccess { path in files[path].map { Array($0.utf8) } }
    access.readStandardInput = { Array(input.utf8) }
    guard case .build(let run) = try Invocation(["build"] + arguments, files: access) else {
      return []
    }
    return run.digests
  }

  private func message(_ arguments: [String], _ files: [String: String] = [:]) -> String {
    do {
      _ = try digests(arguments, files)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func posts(_ digest: DigestConfiguration?) -> [String] {
    guard case .posts(let list)? = digest?.subject else { return [] }
    return list.posts.map(\.description)
  }

  @Test("Each user is a digest of all their posts on one site")
  func users() throws {
    let digests = try digests(
      ["--user", "5", "--user", "https://math.stackexchange.com/users/7/x", "--site", "superuser"])
    #expect(
      digests.map(\.subject) == [
        .users([UserKey(site: "superuser", id: 5)]), .users([UserKey(site: "math", id: 7)]),
      ])
    #expect(digests.map(\.sites) == [["superuser"], ["math"]])
    #expect(digests.allSatisfy { $0.days == .period(.all) && $0.limit == 100_000 })
    #expect(try self.digests(["--user", "5", "--limit", "9", "--period", "month"])[0].limit == 9)
  }

  @Test("An account is a digest of all sites, or of the sites given")
  func accounts() throws {
    let digests = try digests(
      [
        "--account", "3", "--account", "https://stackexchange.com/users/4/y", "--account",
        "stackexchange.com/users/3",
      ])
    #expect(digests.map(\.subject) == [.account(3, users: []), .account(4, users: [])])
    #expect(digests.map(\.sites) == [[], []])
    #expect(try self.digests(["--account", "3", "--site", "math"])[0].sites == ["math"])
  }

  @Test("Listed questions of several sites are one digest")
  func questions() throws {
    let digests = try digests(
      ["--question", "1", "--question", "https://superuser.com/a/2", "--question", "1"])
    #expect(digests.count == 1)
    #expect(posts(digests[0]) == ["https://stackoverflow.com/q/1", "https://superuser.com/a/2"])
    #expect(digests[0].sites == ["stackoverflow", "superuser"])
  }

  private static let list = """
    \u{FEFF}# Bookmarks
    11227809   # sorting

    https://math.stackexchange.com/q/1#2\t# not the answer’s number
    \thttps://superuser.com/questions/3/a-b/4#4
    #5
    """

  @Test("A file of questions may contain comments, blank lines and CRLF")
  func lists() throws {
    let expected = [
      "https://stackoverflow.com/q/11227809", "https://math.stackexchange.com/q/1",
      "https://superuser.com/a/4",
    ]
    for text in [Self.list, Self.list.replacing("\n", with: "\r\n")] {
      #expect(try posts(digests(["--questions-from", "b.txt"], ["b.txt": text]).first) == expected)
      let piped = try digests(["--questions-from", "-"], input: text)
      #expect(posts(piped.first) == expected)
    }
  }

  @Test("A search is a digest for each site and tag, of a week by default")
  func searches() throws {
    let digests = try digests(
      ["--search", " memory  leak ", "--tag", "swift", "--tag", "c++", "--accepted"])
    #expect(digests.map(\.subject) == [.search("memory leak"), .search("memory leak")])
    #expect(digests.map(\.tags.all) == [["swift"], ["c++"]])
    #expect(
      digests.allSatisfy {
        $0.days == .period(.week) && $0.limit == 50 && $0.requiresAcceptedAnswer
      })
    #expect(try self.digests(["--search", "x", "--site", "a", "--site", "b"]).count == 2)
  }

  @Test("A query is a digest of its newest questions, of all days and sites")
  func queries() throws {
    let file = """
      site: emacs
      limit: 20
      period: day
      digests:
        - {name: a, query: '"data race"  [swift]'}
        - {name: b, query: 'created:3m', sort: votes, limit: 5, since: 2026-01-01}
      """
    let digests = try digests([], ["sodigest.yml": file])
    #expect(digests.map(\.subject) == [.query(#""data race" [swift]"#), .query("created:3m")])
    #expect(digests.map(\.sites) == [[], []] && digests.map(\.limit) == [1_000, 5])
    #expect(digests.map(\.sort) == [.creation, .votes])
    #expect(digests[0].days == .period(.all))
    #expect(digests[1].days == .between(CalendarDay("2026-01-01"), nil))
    #expect(try self.digests(["--query", "a b"]).map(\.subject) == [.query("a b")])
    // What fits no layout of the grammar names the place in the file.
    let errors = [
      "'score:>=3'": "sodigest.yml:1:28: `score:>=3` is no operator; did you mean `score:3..`? "
        + "Put it in quotes to search for its words",
      "'\"!\"'":
        "sodigest.yml:1:28: nothing to search for in `\"!\"`; name a word, a \"phrase\" or a [tag]",
      "a, site: x": "sodigest.yml:1:37: `site` and `query` cannot be combined; remove one",
      "a, tags: x": "sodigest.yml:1:37: `query` and `tags` cannot be combined; remove one",
      "''": "sodigest.yml:1:28: `query` is ``; expected a query of at most 2000 bytes, such as "
        + "[swift] is:unanswered",
    ]
    for (value, expected) in errors {
      let file = "digests: [{name: q, query: \(value)}]"
      #expect(message([], ["sodigest.yml": file]) == expected)
    }
    let long = Array(repeating: "a", count: 65).joined(separator: " ")
    #expect(message(["--query", long]).contains("at most 64 words"))
  }

  @Test("Queries alone leave the top level's site to be brought up to date")
  func importedSites() throws {
    let query = "digests: [{name: a, query: x}]\n"
    let tags = "digests: [{name: a, query: x}, {name: b, tags: y}]\n"
    for (file, expected) in [
      ("site: emacs\n" + query, ["emacs"]), ("site: emacs\n" + tags, []), (query, []),
    ] {
      guard case .build(let run) = try Invocation(["build"], files: .holding(file)) else {
        continue
      }
      #expect(run.importedSites == expected)
    }
  }

  @Test("Subjects exclude each other, except for tags with a search")
  func conflicts() {
    let kinds = [
      ["--tag", "a"], ["--user", "1"], ["--account", "1"], ["--question", "1"],
      ["--questions-from", "f"], ["--search", "a"], ["--query", "a"],
    ]
    for first in kinds {
      for second in kinds where first != second {
        let message = message(first + second, ["f": "1"])
        let isFine = Set([first[0], second[0]]) == ["--tag", "--search"]
        #expect(message.contains("cannot be combined; remove one") == !isFine, "\(first) \(second)")
      }
    }
  }

  @Test("Digests in a file may have any subject")
  func file() throws {
    let file = """
      sort: hot
      limit: 20
      digests:
        - {name: a, users: [5, "https://math.stackexchange.com/users/7"], sort: creation}
        - {name: b, account: 3, sort: votes, limit: 100}
        - {name: c, question: "/q/1", site: emacs, sort: activity}
        - {name: d, questions-from: list, sort: votes}
        - {name: e, search: x, tags: [swift], sort: votes, accepted: true}
      """
    let digests = try digests([], ["sodigest.yml": file, "list": "7"])
    #expect(
      digests.map(\.subject) == [
        .users([UserKey(site: "stackoverflow", id: 5), UserKey(site: "math", id: 7)]),
        .account(3, users: []), .posts(PostList([PostReference(site: "emacs", id: 1)])),
        .posts(PostList([PostReference(site: "stackoverflow", id: 7)], file: "list")),
        .search("x"),
      ])
    #expect(digests.map(\.limit) == [100_000, 100, 100_000, 100_000, 20])
    #expect(digests[4].requiresAcceptedAnswer && digests[4].tags.all == ["swift"])
  }

  @Test("A subject on the command line replaces the digests of the file")
  func overFile() throws {
    let digests = try digests(
      ["--user", "1"], ["sodigest.yml": "tag: [a, b]\nlimit: 7\nanswers: 2\n"])
    #expect(digests.map(\.subject) == [.users([UserKey(site: "stackoverflow", id: 1)])])
    // The limit of the file is for tags and does not apply to a user's posts.
    #expect(digests[0].limit == 100_000 && digests[0].maxAnswers == 2)
    let other = try self.digests(
      ["--search", "x"], ["sodigest.yml": "digests: [{name: a, users: [5]}]"])
    #expect(other.map(\.subject) == [.search("x")])
  }

  @Test("An invalid subject has a message with the expected value", arguments: wrong)
  func errors(arguments: [String], expected: String) {
    #expect(message(arguments, ["bad": "1\n# no\nfoo bar\n", "empty": "# nothing\n"]) == expected)
  }

  private static let wrong: [([String], String)] = [
    (
      ["--user", "Jon Skeet"],
      "`--user Jon Skeet`: expected a user id, or a profile URL such as "
        + "https://stackoverflow.com/users/22656"
    ),
    (
      ["--user", "https://stackexchange.com/users/1"],
      "`--user https://stackexchange.com/users/1`: expected a profile on one site; for a "
        + "person's posts on all sites use `account`"
    ),
    (
      ["--user", "https://github.com/users/1"],
      "`--user https://github.com/users/1`: expected a URL of the Stack Exchange network, but "
        + "`github.com` is not part of it"
    ),
    (
      ["--account", "https://stackoverflow.com/users/1"],
      "`--account https://stackoverflow.com/users/1`: expected a network account id, or a "
        + "profile URL such as https://stackexchange.com/users/11683; for one site use `user`"
    ),
    (
      ["--question", "https://stackoverflow.com/users/1"],
      "`--question https://stackoverflow.com/users/1`: expected a question or an answer; for a "
        + "user's posts use `user`"
    ),
    (
      ["--question", "1", "--site", "a", "--site", "b"],
      "`--question 1`: expected a URL, because an id could belong to any of several sites"
    ),
    (["--questions-from", "none"], "`--questions-from none`: expected an existing file"),
    (
      ["--questions-from", "empty"],
      "`--questions-from empty`: expected a file with one question per line, but it has none"
    ),
    (
      ["--questions-from", "bad"],
      "bad:3: `foo bar`: expected the id or URL of a question or answer, such as "
        + "https://stackoverflow.com/q/11227809"
    ),
    (["--search", " "], "`--search  `: expected search words of at most 500 bytes"),
    (
      ["--user", "1", "--sort", "hot"],
      "`--sort hot`: expected one of votes, activity, creation; other orders work with tags only"
    ),
  ]

  @Test("An invalid subject in a file is reported with line and column")
  func errorsInFile() {
    let error = { (text: String) in
      message([], ["sodigest.yml": "digests:\n  - name: a\n\(text)", "bad": "x"])
    }
    #expect(
      error("    users: 1\n    tags: b\n")
        == "sodigest.yml:4:11: `users` and `tags` cannot be combined; remove one")
    #expect(
      error("    users: 1\n    questions: 2\n")
        == "sodigest.yml:3:12: `users` and `questions` cannot be combined; remove one")
    #expect(
      error("    questions-from: bad\n")
        == "sodigest.yml:3:21: bad:1: `x`: expected the id or URL of a question or answer, such as "
        + "https://stackoverflow.com/q/11227809")
    #expect(error("    account: [1, 2]\n").contains("a single account"))
  }

  @Test("`forget --undo` works for users, but not for digests")
  func undo() throws {
    guard
      case .forget(let options) = try Invocation(["forget", "user", "5", "--undo"], files: .none)
    else { return }
    #expect(options.undoesForget && options.target == .user(5))
    #expect(throws: ConfigurationError(.cannotUndoDigest("a"))) {
      try Invocation(["forget", "digest", "a", "--undo"], files: .none)
    }
  }
}
