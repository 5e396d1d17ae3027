import Configuration
import Contents
import FoundationEssentials
import Testing
import TestSupport

/// Compares the schema for editors with what the program accepts.
@Suite struct SchemaTests {
  private let schema: JSON
  private let validator: SchemaValidator

  init() throws {
    schema = try ProjectFiles.schema.get()
    validator = SchemaValidator(schema)
  }

  private func programAccepts(_ text: String) -> Bool {
    (try? Invocation(["render"], files: .holding(text))) != nil
  }

  private func schemaAccepts(_ text: String) throws -> Bool {
    try validator.accepts(JSON(try YAMLReader.read(Array(text.utf8))))
  }

  @Test("Program and schema accept valid files", arguments: valid)
  func accepted(text: String) throws {
    #expect(programAccepts(text))
    #expect(try schemaAccepts(text))
  }

  @Test("Program and schema reject malformed files", arguments: malformed)
  func refused(text: String) throws {
    #expect(!programAccepts(text))
    #expect(try !schemaAccepts(text))
  }

  @Test(
    "Only the program rejects files whose validity depends on other values", arguments: contextual)
  func contextualError(text: String) throws {
    #expect(!programAccepts(text))
    #expect(try schemaAccepts(text))
  }

  @Test("The schema accepts every random file that the program accepts")
  func randomFiles() throws {
    var generator = SplitMix(seed: 23)
    var accepted = 0
    for _ in 0..<1_000 {
      let text = RandomFile.text(using: &generator)
      guard programAccepts(text) else { continue }
      accepted += 1
      #expect(try schemaAccepts(text), "\(text)")
    }
    #expect(accepted > 100)
  }

  @Test("The schema has exactly the keys of the program")
  func keys() throws {
    #expect(schema["properties"]?.keys == ConfigurationLevel.top.keyNames)
    let digest = try #require(schema["$defs"]?["digest"]?["properties"])
    #expect(digest.keys == ConfigurationLevel.digest.keyNames)
    let tags = try #require(digest["tags"]?["anyOf"]?.items.last?["properties"])
    #expect(tags.keys == ConfigurationLevel.tags.keyNames)
  }

  @Test("The schema of an option follows from its declaration")
  func options() throws {
    let digest = try #require(schema["$defs"]?["digest"]?["properties"])
    var checked = 0
    for (level, properties) in [
      (ConfigurationLevel.top, try #require(schema["properties"])), (.digest, digest),
    ] {
      for key in properties.keys {
        guard let option = level.option(forKey: key), let expected = JSON(valuesOf: option) else {
          continue
        }
        var property = try #require(properties[key])
        // Options of both levels have a definition of their own.
        if property["$ref"] == .text("#/$defs/\(key)") {
          property = try #require(schema["$defs"]?[key])
        }
        #expect(property.withoutNotes == expected, "\(key)")
        checked += 1
      }
    }
    #expect(checked >= 50)
  }

  @Test("Defaults in the schema equal those of the program")
  func defaults() throws {
    let properties = try #require(schema["properties"])
    var checked = 0
    for key in properties.keys {
      let property = try #require(properties[key])
      let reference = property["$ref"]?.string?.split(separator: "/").last.map(String.init)
      let named = reference.flatMap { schema["$defs"]?[$0] }
      guard let value = property["default"] ?? named?["default"] else { continue }
      let file = "digests: [{name: a}]\n"
      let without = try Invocation(["build"], files: .holding(file))
      let with = try Invocation(["build"], files: .holding(file + "\(key): \(value.yaml)"))
      if key == "format" {
        // An explicit format also replaces the formats of an existing site.
        #expect(with.formats == without.formats)
      } else if key == "api-base" {
        #expect(with.apiBase == without.apiBase)
      } else {
        #expect(with == without, "\(key)")
      }
      checked += 1
    }
    #expect(checked > 15)
  }

  @Test("Every key has a description in the schema")
  func descriptions() throws {
    for level in [schema, try #require(schema["$defs"]?["digest"])] {
      let properties = try #require(level["properties"])
      for key in properties.keys {
        let own = properties[key]?["description"]
        #expect(own != nil || schema["$defs"]?[key]?["description"] != nil, "\(key)")
      }
    }
  }
}

extension JSON {
  /// Returns the schema of an option's values; `nil` for a form of its own, such as tags.
  fileprivate init?(valuesOf option: Option) {
    guard let placeholder = option.placeholder else {
      self = .object(["$ref": .text("#/$defs/flag")])
      return
    }
    if let range = option.name.validNumbers {
      self = .object([
        "anyOf": .list([
          .object([
            "type": .text("integer"), "minimum": .number(Double(range.lowerBound)),
            "maximum": .number(Double(range.upperBound)),
          ]),
          .object(["type": .text("string"), "pattern": .text("^[+-]?[0-9]+$")]),
        ])
      ])
    } else if option.isRepeatable || option.name == .format {
      return nil
    } else if case .words(let words) = option.completion {
      self = .object(["enum": .list(words.map(JSON.text))])
    } else if ["DIR", "FILE", "WORDS", "QUERY", "ACCOUNT"].contains(placeholder) {
      self = .object(["$ref": .text("#/$defs/text"), "minLength": .number(1)])
    } else if placeholder == "URL" {
      self = .object(["$ref": .text("#/$defs/address")])
    } else if placeholder == "DURATION" {
      self = .object([
        "anyOf": .list([
          .object(["type": .text("integer"), "minimum": .number(0), "maximum": .number(0)]),
          .object(["type": .text("string"), "pattern": .text("^(0|[0-9]+[smhd])$")]),
        ])
      ])
    } else if placeholder == "DATE" {
      self = .object([
        "type": .text("string"), "pattern": .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
      ])
    } else {
      return nil
    }
  }

  /// The schema without what only readers and editors need.
  fileprivate var withoutNotes: JSON {
    guard case .object(var pairs) = self else { return self }
    for key in ["description", "default", "examples"] { pairs[key] = nil }
    return .object(pairs)
  }

  fileprivate var yaml: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(Int(number))"
    case .text(let text): text
    case .list(let items): "[\(items.map(\.yaml).joined(separator: ", "))]"
    case .object: ""
    }
  }
}

extension Invocation {
  /// The formats of a build.
  fileprivate var formats: Set<SiteFormat>? {
    guard case .build(let configuration) = self else { return nil }
    return configuration.formats
  }

  /// The base URL of the API of a build.
  fileprivate var apiBase: String? {
    guard case .build(let configuration) = self else { return nil }
    return configuration.apiBase
  }
}

private let valid = [
  "", "# nothing\n", "{}", "~",
  "time_zone: Europe/Berlin", "time_zone: UTC",
  "tag: swift", "tag: [swift, 'c++,boost', c#, .net, 3.0, no, null, 7]", "tag: swift , ios",
  "title: A team’s week", "title: 2026", "description: >\n  Two\n  lines\n", "tag: größe",
  "tag: swift\ndigests: []", "language: de", "language: pt-BR", "footer: a", "assets: ../a b",
  "accent: teal", "accent: '#B3430b'", "accent: [red, '#fa0']", "accent: rgb(1 2 3)",
  "accent: ['hsl(1, 2%, 3%)']", "logo: a b.svg", "icon: 7", "style: ../own.css",
  "site: emacs", "site: [stackoverflow.com, https://math.stackexchange.com/, 3dprinting]",
  "sites: [a, b]", "sites: on", "sort: hot", "period: all", "since: 2026-11-01",
  "since: '2026-11-01'\nuntil: 2026-11-21",
  "limit: 1", "limit: \"50\"", "limit: +7", "limit: 007", "min-score: -5", "answers: 0", "moved: 1",
  "no-comments: true", "no-comments: yes", "no-comments: 'Off'", "no-comments: FALSE",
  "only-new: true",
  "sections: new", "sections: [unanswered, bounties, moved, new]", "sections: []",
  "format: html", "format: html,md", "format: 'html, md'", "format: [html, 'md,json']",
  "output: Site", "output: 2026", "output: true", "output: ../x y", "archive: /a/b.sqlite",
  "templates: T", "base-url: https://example.org/d/", "base-url: http://[::1]:80/x@y",
  "api-base: HTTP://127.0.0.1:8399/2.3", "api-scheme: team\nteam: a-b.c",
  "api-scheme: enterprise", "private-news: on", "record: R", "replay: R", "offline: on",
  "sample: yes",
  "api-key-file: /run/key", "contact: me@example.org", "contact: 'A name, <a@b.org>'",
  "allow-image-host: a.org", "allow-image-host: [127.0.0.1:8399, '[::1]:80', localhost]",
  "format: [single, mail, epub]", "hashtags: true", "note-names: title", "on-news: [a]",
  "on-news: [a, '', 'b c', 7]",
  "mail-from: a@b.org", "mail-from: A ü <a.b+c@d.example>", "mail-images: linked",
  "mail-images: attached",
  "no-images: true", "no-avatars: true", "max-image-bytes: 5", "image-time: 0", "image-time: 90s",
  "image-time: 5m", "image-time: 24h", "keep: 1", "keep: '365'", "stale: 36h", "stale: 2d",
  "stale: 90s", "stale: 0", "stale: '0'",
  "dry-run: true", "now: 2026-11-21T06:00:00Z",
  "now: 2026-11-21", "jobs: 256", "force: on", "quiet: true", "verbose: true", "json: true",
  "no-progress: true", "record: R\nsample: no",
  "digests: []", "digests: [{name: a}]", "digests: [{name: 2026}, {name: 1.0}, {name: true}]",
  "digests: [{name: a, tags: swift}, {name: b, tag: [c#, null]}]",
  "digests: [{name: a, title: A, description: 'B: c'}]",
  "digests: [{name: a, tags: {all: a, any: [b, c], none: 'd,e'}}]",
  "digests: [{name: a, tags: {none: [a]}, sites: [b, c], sections: [], limit: 5, sort: month}]",
  "digests: [{name: a, since: 2026-11-01, answers: 3, min-score: 1, no-comments: no, only-new: on}]",
  "period: day\ndigests: [{name: a, since: 2026-11-01}]",
  "accepted: true",
  "digests: [{name: a, users: 5}, {name: b, user: [5, 'https://superuser.com/users/7']}]",
  "digests: [{name: a, account: 5}, {name: b, account: 'https://stackexchange.com/users/5'}]",
  "digests: [{name: a, questions: [1, /a/2]}, {name: b, question: stackoverflow.com/q/1}]",
  "digests: [{name: a, search: a b, tags: c, accepted: on}, {name: b, search: 7}]",
]

private let malformed = [
  "language: German", "language: ''", "language: [de]", "footer: ''", "assets: ~",
  "accent: '#12'", "accent: ''", "accent: ~", "accent: []", "accent: [red, tan, navy]",
  "accent: 5", "accent: [red, ~]", "accent: {light: red}", "logo: ''", "icon: [a]", "style: ~",
  "swift", "[]", "5", "limt: 5", "api-key: abc", "only-new: 1", "config: a.yml", "name: a",
  "tags: swift", "TAG: swift", "title: ''", "title: ~", "title: [a]", "title: ' '",
  "description: {a: b}", "description: \"\\t\"",
  "time_zone: Europe/", "time_zone: [UTC]", "time_zone: ''", "time_zone: ~",
  "tag: a b", "tag: [a;b]", "tag: a/b", "tag: []", "tag: {all: a}", "tag: ''", "tag: 'a,,b'",
  "tag: [[a]]", "tag: swift\ndigests: [{name: a}]",
  "site: a/b", "site: ''", "site: []", "site: [a, ~]", "site: a\nsites: b", "site: {a: b}",
  "sort: newest", "sort: [hot]", "sort: ~", "period: 3day", "since: 21.11.2026", "since: 2026",
  "since: 2026-11-21\nperiod: day", "until: 2026-11-21\nperiod: day",
  "limit: 0", "limit: 100001", "limit: ten", "limit: 1.5", "limit: [1]", "limit: true", "limit: ''",
  "limit: ~", "answers: -1", "answers: 101", "moved: 0", "moved: few", "min-score: x",
  "no-comments: 1", "no-comments: y",
  "no-comments: ''", "no-comments: ~", "sections: old", "sections: [new, ~]", "sections: ~",
  "format: pdf", "format: [html, pdf]", "format: 'html md'", "format: []", "format: ''",
  "on-news: a b", "on-news: []", "on-news: {a: b}", "on-news: [[a]]", "on-news: ~",
  "mail-from: a", "mail-from: a@b <c@d>, e", "mail-from: \"a@b\\nBcc: c@d\"", "mail-from: <a@b",
  "mail-images: none", "mail-images: [linked]", "hashtags: few", "note-names: titles",
  "output: ''", "output: ~", "output: []", "output: {a: b}", "base-url: example.org",
  "base-url: ftp://a.org", "base-url: https://me@a.org", "base-url: https://a.org/?q",
  "base-url: https://a.org/#f", "api-base: 'https://a .org'", "api-scheme: basic",
  "api-scheme: [team]", "team: a/b", "team: ''",
  "private-news: 2", "record: R\nreplay: S",
  "offline: maybe", "contact: (me)", "contact: ü", "contact: \"a\\nb\"", "contact: ''",
  "allow-image-host: https://a.org", "allow-image-host: a.org:x", "allow-image-host: '*.a.org'",
  "max-image-bytes: 0", "max-image-bytes: 10 MB", "image-time: 5 m", "image-time: -1",
  "image-time: 1w", "image-time: m", "image-time: 90", "stale: 3", "stale: '3'", "keep: 0",
  "keep: 36501", "keep: 2d", "keep: ~",
  "stale: soon", "stale: -1", "stale: ''",
  "image-time: 86401", "dry-run: 1", "now: today", "now: ~", "jobs: 0", "jobs: 257",
  "force: 2", "digests: ~", "digests: {name: a}", "digests: a", "digests: [a]", "digests: [~]",
  "digests: [{}]", "digests: [{tags: a}]", "digests: [{name: ~}]", "digests: [{name: ''}]",
  "digests: [{name: a/b}]", "digests: [{name: .a}]", "digests: [{name: a.}]",
  "digests: [{name: a b}]",
  "digests: [{name: ü}]", "digests: [{name: [a]}]", "digests: [{name: a, output: b}]",
  "digests: [{name: a, tags: a, tag: b}]", "digests: [{name: a, tags: []}]",
  "digests: [{name: a, tags: {}}]", "digests: [{name: a, tags: {some: b}}]",
  "digests: [{name: a, tags: {any: []}}]", "digests: [{name: a, tags: {any: a b}}]",
  "digests: [{name: a, limit: 0}]", "digests: [{name: a, since: 2026-11-01, period: day}]",
  "users: 5", "questions: 5", "search: a", "questions-from: a", "account: 1",
  "digests: [{name: a, users: []}]", "digests: [{name: a, users: ~}]",
  "digests: [{name: a, users: 1, user: 1}]", "digests: [{name: a, users: 1, tags: b}]",
  "digests: [{name: a, user: 1, tag: b}]", "digests: [{name: a, account: 1, users: 1}]",
  "digests: [{name: a, account: 1, search: b}]", "digests: [{name: a, account: []}]",
  "digests: [{name: a, questions: 1, search: b}]", "digests: [{name: a, question: 1, account: 1}]",
  "digests: [{name: a, questions: 1, questions-from: b}]", "digests: [{name: a, search: ''}]",
  "digests: [{name: a, questions: 1, tags: b}]", "digests: [{name: a, questions-from: ''}]",
  "digests: [{name: a, site: b, sites: c}]", "digests: [{name: a, time_zone: UTC}]",
  "digests: [{name: \(String(repeating: "x", count: 201))}]",
]

private let contextual = [
  "title: \"a\\a\"", "digests: [{name: a, description: \"\\_\"}]",
  "time_zone: Europe/Atlantis", "time_zone: CEST",
  "since: 2026-02-30", "since: 2026-11-21\nuntil: 2026-11-20", "limit: '0'", "limit: 0x10",
  "answers: 5.0", "tag: 'a,b,c,d,e,f'", "site: .a", "sample: true\noffline: true",
  "quiet: true\nverbose: true", "record: R\nsample: true", "allow-image-host: a.org:99999",
  "now: 2026-11-21T", "image-time: 25h", "stale: 367d", "output: \"a\\0b\"",
  "base-url: https://a.org/ü", "digests: [{name: a, users: b}]", "digests: [{name: a, account: b}]",
  "digests: [{name: a, questions: 'https://a.org/q/1'}]", "digests: [{name: a, search: ' '}]",
  "digests: [{name: a, questions-from: nowhere}]", "digests: [{name: a, users: 1, sort: hot}]",
  "digests: [{name: a}, {name: A}]", "digests: [{name: .5}]",
  "digests: [{name: a, tags: {all: b, none: b}}]", "digests: [{name: a, tags: [a, b, c, d, e, f]}]",
  "until: 2026-11-20\ndigests: [{name: a, since: 2026-11-21}]",
]
