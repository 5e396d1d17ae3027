import Archive
import Configuration
import StackExchange
import Testing

/// Tests the digests that `search --save` adds to a configuration file.
@Suite struct SavedDigestTests {
  /// Returns the contents of a configuration file after a command line of `search`; without a file, of a new one.
  private func saved(_ arguments: [String], in text: String?) throws -> String? {
    let files = FileAccess { path in path == "sodigest.yml" ? text.map { Array($0.utf8) } : nil }
    guard case .search(let options) = try Invocation(["search"] + arguments, files: files) else {
      return nil
    }
    return options.savedDigest.map { String(decoding: $0.contents, as: UTF8.self) }
  }

  private func message(_ arguments: [String], in text: String?) -> String {
    do { return try saved(arguments, in: text) ?? "" } catch { return "\(error)" }
  }

  private static let entry = "- name: n\n  query: 'a'\n  sort: creation\n"
  private static let indented = "  - name: n\n    query: 'a'\n    sort: creation\n"

  /// Files before and after a digest was added.
  private static let files: [(before: String?, after: String)] = [
    (nil, "digests:\n" + indented),
    ("", "digests:\n" + indented),
    ("# Only a comment", "# Only a comment\n\ndigests:\n" + indented),
    ("---\ntitle: T # my title\n", "---\ntitle: T # my title\n\ndigests:\n" + indented),
    ("title: T\n...\n# end\n", "title: T\n\ndigests:\n" + indented + "...\n# end\n"),
    (
      "digests:\n  - name: b  # first\n    tags: x\n# Last\n",
      "digests:\n  - name: b  # first\n    tags: x\n# Last\n" + indented
    ),
    ("digests:\n- {name: b, tags: x}", "digests:\n- {name: b, tags: x}\n" + entry),
    (
      "digests:\n  - name: b\n    tags: x\n    # - off\n\n# The site\n\ntitle: T\n",
      "digests:\n  - name: b\n    tags: x\n    # - off\n" + indented + "\n# The site\n\ntitle: T\n"
    ),
    (
      "digests:\r\n  - name: b\r\n    tags: x\r\ntitle: T\r\n",
      "digests:\r\n  - name: b\r\n    tags: x\r\n" + indented.replacing("\n", with: "\r\n")
        + "title: T\r\n"
    ),
    (
      "digests:\n    - name: b\n      description: |\n        One\n\n        # two\ntitle: T\n",
      "digests:\n    - name: b\n      description: |\n        One\n\n        # two\n"
        + "    - name: n\n      query: 'a'\n      sort: creation\ntitle: T\n"
    ),
  ]

  @Test("A digest is added to the list, and the rest of the file stays", arguments: files)
  func additions(before: String?, after: String) throws {
    #expect(try saved(["a", "--save", "n"], in: before) == after)
    guard case .build(let run) = try Invocation(["build"], files: .holding(after)) else { return }
    let digest = try #require(run.digests.first { $0.name == "n" })
    #expect(digest.subject == .query("a") && digest.sort == .creation && digest.limit == 1_000)
  }

  @Test(
    "Names that YAML would read as something else stand in quotes",
    arguments: ["null", "-", "1e5", "No"])
  func unusualNames(name: String) throws {
    for before in [nil, "title: T\n"] {
      let text = try #require(try saved(["a", "--save=\(name)"], in: before))
      #expect(text.contains("- name: '\(name)'\n"))
      guard case .build(let run) = try Invocation(["build"], files: .holding(text)) else { return }
      #expect(run.digests.map(\.name) == [name])
    }
  }

  @Test("Query, tags, order and limit of the search are those of the digest")
  func queries() throws {
    let arguments = [
      "it's", "code:\"a: # b\"", "--tag", "c#", "--sort", "active", "--limit", "7", "--save", "n",
    ]
    let text = try #require(try saved(arguments, in: nil))
    #expect(text.contains("  query: 'it''s code:\"a: # b\" [c#]'\n"))
    guard case .build(let run) = try Invocation(["build"], files: .holding(text)) else { return }
    #expect(run.digests.map(\.subject) == [.query("it's code:\"a: # b\" [c#]")])
    #expect(run.digests.map(\.sort) == [.activity] && run.digests.map(\.limit) == [7])
    #expect(try saved(["a"], in: nil) == nil)
    // A file that the command line names is created, too.
    let created = try saved(["a", "--save", "n", "--config", "new.yml"], in: "title: T\n")
    #expect(created == "digests:\n" + Self.indented)
  }

  @Test("What cannot be saved has a message, and leaves the file alone")
  func errors() {
    let file = "digests:\n  - name: b\n    tags: x\n"
    #expect(
      message(["a", "--save", "B"], in: file)
        == "`--save B`: sodigest.yml already has a digest of this name in line 2; choose another name"
    )
    #expect(
      message(["a", "--save", "x/y"], in: file).hasPrefix("`--save x/y`: expected a folder name"))
    #expect(
      message(["intitle:b", "--save", "n"], in: file)
        == "`intitle:b` is no operator; did you mean `title:b`? Put it in quotes to search for its words"
    )
    #expect(message(["\"!\"", "--save", "n"], in: file).hasPrefix("nothing to search for in"))
    let byHand =
      ", so the digest was not saved; add these lines yourself:\ndigests:\n" + Self.indented
    #expect(
      message(["a", "--save", "n"], in: "digests: [{name: b, tags: x}]")
        == "sodigest.yml is not written in a form to which lines can be added" + byHand)
    #expect(
      message(["a", "--save", "n"], in: "tag: swift")
        == "sodigest.yml has `tag`, which cannot be combined with `digests`" + byHand)
    #expect(message(["a", "--save", "n"], in: "{title: T}").hasSuffix(byHand))
    #expect(
      message(["a", "--save", "n", "--show", "1"], in: nil)
        == "`--save` and `--show` cannot be combined; remove one")
  }
}
