import Basics
import Configuration
import Foundation
import Testing

@Suite struct ConfigurationErrorTests {
  @Test("Each error in a file has one line with position, cause and fix", arguments: mistakes)
  func message(text: String, message: String) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try Invocation(["render"], files: .holding(text))
    }
    #expect(error.description == "sodigest.yml:" + message)
    #expect(!error.description.contains("\n"))
  }

  @Test("An unreadable file is reported with the reason")
  func unreadable() throws {
    let files = FileAccess { _ throws(FileAccessError) in
      throw .system(SystemError(EACCES))
    }
    let error = try #require(throws: ConfigurationError.self) {
      try Invocation(["render", "--config", "x.yml"], files: files)
    }
    #expect(error.kind == .unreadable(.system(SystemError(EACCES))))
    #expect(
      error.description == "x.yml: the configuration file cannot be read: Permission denied")
  }

  @Test("An untrusted file, archive or program is reported with a fix")
  func untrusted() throws {
    let owner = UntrustedFile(path: "sodigest.yml", writeAccess: .owner("mallory"))
    var files = FileAccess { _ in nil }
    files.readTrusted = { _ throws(FileAccessError) in throw .untrusted(owner) }
    #expect(
      try message(of: ["render"], files) == """
        sodigest.yml: not used because `sodigest.yml` belongs to mallory; if you trust it, run with \
        `--config sodigest.yml`
        """)
    files = .none
    files.checkTrust = { path throws(UntrustedFile) in
      throw UntrustedFile(path: ".", writeAccess: .worldWritable)
    }
    #expect(
      try message(of: ["render", "--sample"], files) == """
        .sodigest/sample.sqlite: not used because everybody can write to `.` (`chmod o-w` removes that \
        permission); if you trust it, run with `--archive .sodigest/sample.sqlite`
        """)
    for line in [["render", "--archive", "a"], ["version"]] {
      #expect(throws: Never.self) { try Invocation(line, files: files) }
    }
    files = .holding("on-news: [hooks/send, x]\narchive: a\n")
    files.checkTrust = { path throws(UntrustedFile) in
      throw UntrustedFile(path: path, writeAccess: .groupWritable("staff"))
    }
    #expect(
      try message(of: ["render"], files) == """
        sodigest.yml: `on-news` is not run because the group staff can write to `hooks/send` (`chmod \
        g-w` removes that permission); if you trust it, run with `--config sodigest.yml`
        """)
  }

  private func message(of arguments: [String], _ files: FileAccess) throws -> String {
    let error = try #require(throws: ConfigurationError.self) {
      try Invocation(arguments, files: files)
    }
    return error.description
  }

  @Test("A relative path of an on-news program is relative to the file")
  func hookBesideFile() throws {
    for (program, expected) in [
      ("./send", "etc/./send"), ("hooks/send", "etc/hooks/send"), ("send", "send"),
      ("/usr/bin/send", "/usr/bin/send"),
    ] {
      let invocation = try Invocation(
        ["render", "--config", "etc/team.yml"],
        files: .holding("on-news: [\(program), x/y]", as: "etc/team.yml"))
      guard case .render(let configuration) = invocation else {
        Issue.record("\(invocation) is not a render command")
        continue
      }
      #expect(configuration.onNews?.arguments == [expected, "x/y"])
    }
  }

  @Test("Without the time zone database only UTC is accepted")
  func noZones() throws {
    let files = { (zone: String) in
      FileAccess { path in path == "sodigest.yml" ? Array("time_zone: \(zone)".utf8) : nil }
    }
    let error = try #require(throws: ConfigurationError.self) {
      try Invocation(["render"], files: files("Europe/Berlin"))
    }
    #expect(
      error.description == """
        sodigest.yml:1:12: unknown time zone `Europe/Berlin`: the database of time zones is missing; install \
        tzdata
        """)
    #expect(throws: Never.self) { try Invocation(["render"], files: files("UTC")) }
  }

  @Test(
    "An API key in the file is an error under any name, and not printed",
    arguments: [
      "api-key", "api_key", "apikey", "API-KEY", "key", "token", "access-token", "access_token",
      "SODIGEST_API_KEY", "secret",
    ])
  func secret(key: String) throws {
    for text in ["\(key): U4DMV*8nvpm3EOpvf69Rxw((", "digests: [{name: a, \(key): U4DMV*8n}]"] {
      let error = try #require(throws: ConfigurationError.self) {
        try Invocation(["render"], files: .holding(text))
      }
      #expect(error.kind == .apiKeyInFile(key))
      #expect(error.description.contains("`api-key-file`"))
      #expect(!error.description.contains("U4DMV"))
    }
  }
}

private let mistakes: [(String, String)] = [
  // Keys
  ("limt: 5", "1:1: unknown key `limt`; did you mean `limit`?"),
  ("output: a\nzone: UTC", "2:1: unknown key `zone`"),
  ("time-zone: UTC", "1:1: unknown key `time-zone`; did you mean `time_zone`?"),
  ("timezone: UTC", "1:1: unknown key `timezone`; did you mean `time_zone`?"),
  ("min_score: 5", "1:1: unknown key `min_score`; did you mean `min-score`?"),
  ("config: a.yml", "1:1: unknown key `config`"),
  ("help: true", "1:1: unknown key `help`"),
  ("from: se-html", "1:1: unknown key `from`"),
  ("\"a\\nb\": 1", "1:1: unknown key `a\\nb`"),
  ("'': 1", "1:1: unknown key ``"),
  ("digests:\n  - name: a\n    tgas: b", "3:5: unknown key `tgas`; did you mean `tags`?"),
  ("digests: [{name: a, tags: {al: b}}]", "1:28: unknown key `al`; did you mean `all`?"),
  ("tags: [swift]", "1:1: `tags` belongs in an entry of `digests`"),
  ("name: a", "1:1: `name` belongs in an entry of `digests`"),
  ("digests:\n- name: a\n  output: b", "3:3: `output` is for all digests; put it at the top level"),
  (
    "digests: [{name: a, time_zone: UTC}]",
    "1:21: `time_zone` is for all digests; put it at the top level"
  ),
  (
    "api-key: abc",
    """
    1:1: `api-key`: do not put an API key into this file; save it in a file of its own and set \
    `api-key-file`, or set SODIGEST_API_KEY
    """
  ),
  ("limit: 1\noutput: a\nlimit: 2", "3:1: duplicate key `limit`, first in line 1; remove one"),
  ("site: a\nsites: [b]", "2:1: `site` and `sites` cannot be combined; remove one"),
  (
    "digests: [{name: a, tag: b, tags: [c]}]",
    "1:29: `tag` and `tags` cannot be combined; remove one"
  ),
  ("digests: [{name: a}]\ntag: b", "2:6: `tag` and `digests` cannot be combined; remove one"),
  // Kinds of values
  ("- a\n- b", "1:1: this is a list; expected keys with values, such as `limit: 50`"),
  ("swift", "1:1: this is a single value; expected keys with values, such as `limit: 50`"),
  ("limit: [1, 2]", "1:8: `limit` is a list; expected a single value"),
  ("output: {a: b}", "1:9: `output` is a mapping; expected a single value"),
  ("site: {a: b}", "1:7: `site` is a mapping; expected a single value or a list of them"),
  ("site: [a, [b]]", "1:11: `site` is a list; expected a single value for each item"),
  ("limit:", "1:7: `limit` has no value; add one, or remove the key"),
  ("output: null", "1:9: `output` has no value; add one, or remove the key"),
  ("site: [emacs, ~]", "1:15: `site` has no value; add one, or remove the key"),
  ("site: []", "1:7: `site` is an empty list; add a value, or remove the key"),
  ("digests:\n# none yet", "1:9: `digests` has no value; add one, or remove the key"),
  (
    "digests: swift",
    "1:10: `digests` is a single value; expected a list of entries that start with `- name:`"
  ),
  (
    "digests: {name: a}",
    "1:10: `digests` is a mapping; expected a list of entries that start with `- name:`"
  ),
  (
    "digests: [swift]",
    "1:11: this is a single value; expected keys with values, such as `limit: 50`"
  ),
  ("digests: [{name: a, tags: {}}]", "1:27: `tags` has no value; add one, or remove the key"),
  (
    "digests:\n  - name: a\n    tags:\n      - #swift",
    "4:8: `tags` has no value; add one, or remove the key"
  ),
  // Values
  ("limit: ten", "1:8: `limit` is `ten`; expected a whole number from 1 to 100000"),
  ("limit: 0", "1:8: `limit` is `0`; expected a whole number from 1 to 100000"),
  ("limit: 1.5", "1:8: `limit` is `1.5`; expected a whole number from 1 to 100000"),
  ("answers: 101", "1:10: `answers` is `101`; expected a whole number from 0 to 100"),
  (
    "sort: newest",
    "1:7: `sort` is `newest`; expected one of votes, hot, week, month, activity, creation"
  ),
  ("period: 3day", "1:9: `period` is `3day`; expected one of day, week, month, year, all"),
  (
    "since: 2026-02-30",
    "1:8: `since` is `2026-02-30`; expected a day such as 2026-11-21, 1970 or later"
  ),
  (
    "language: deutsch",
    "1:11: `language` is `deutsch`; expected the code of a language, such as de, fr or pt-BR"
  ),
  ("accent: bluee", "1:9: `accent` is `bluee`; expected a colour such as #b3430b or teal"),
  (
    "accent: #00695c",
    "1:8: `accent` has no value; write a colour in quotes, such as accent: \"#b3430b\""
  ),
  ("accent: [red, '#12']", "1:15: `accent` is `#12`; expected a colour such as #b3430b or teal"),
  (
    "accent: [red, tan, navy]",
    "1:9: `accent` is `red, tan, navy`; expected one colour, or one for light and one for dark pages"
  ),
  ("logo: ''", "1:7: `logo` is ``; expected a file"),
  ("force: maybe", "1:8: `force` is `maybe`; expected true or false"),
  ("no-comments: 1", "1:14: `no-comments` is `1`; expected true or false"),
  (
    "format: [html, pdf]",
    "1:16: `format` is `pdf`; expected a comma-separated list of html, md, json, single, mail, epub"
  ),
  (
    "site: [emacs, so/x]",
    "1:15: `site` is `so/x`; expected a site such as stackoverflow or math.stackexchange.com"
  ),
  (
    "sites: [so/x]",
    "1:9: `sites` is `so/x`; expected a site such as stackoverflow or math.stackexchange.com"
  ),
  (
    "sections: [new, old]",
    "1:17: `sections` is `old`; expected one or more of unanswered, bounties, moved, new"
  ),
  (
    "api-base: ftp://x",
    "1:11: `api-base` is `ftp://x`; expected a URL such as https://example.org"
  ),
  ("now: today", "1:6: `now` is `today`; expected a time such as 2026-11-21T06:00:00Z"),
  ("output: ''", "1:9: `output` is ``; expected a path"),
  (
    "contact: \"a\\r\\nb\\u202e\"",
    "1:10: `contact` is `a\\r\\nb\\u{202E}`; expected plain ASCII text without "
      + "parentheses, such as an email address"
  ),
  (
    "sort: \(String(repeating: "x", count: 130))",
    "1:7: `sort` is `\(String(repeating: "x", count: 120))…`; "
      + "expected one of votes, hot, week, month, activity, creation"
  ),
  ("tag: [a;b]", "1:7: `tag` is `a;b`; expected tags of letters, digits and + # - ."),
  (
    "tag: 'a,b,c,d,e,f'",
    "1:6: `tag` is `a,b,c,d,e,f`; expected at most 5 tags; a question has no more"
  ),
  (
    "digests: [{name: a, tags: [swift, a b]}]",
    "1:35: `tags` is `a b`; expected tags of letters, digits and + # - ."
  ),
  (
    "digests: [{name: a, tags: {any: [a/b]}}]",
    "1:34: `any` is `a/b`; expected tags of letters, digits and + # - ."
  ),
  (
    "digests: [{name: x, tags: [a, b, c, d, e, f]}]",
    "1:27: `tags` is `a, b, c, d, e, f`; expected at most 5 tags; a question has no more"
  ),
  (
    "digests: [{name: x, tags: {all: [a], none: [b, A]}}]",
    "1:27: the tag `a` is both required and excluded; remove one"
  ),
  // Values together
  ("period: day\nuntil: 2026-11-21", "1:9: `period` and `until` cannot be combined; remove one"),
  ("sample: yes\noffline: yes", "2:10: `offline` and `sample` cannot be combined; remove one"),
  ("quiet: yes\nverbose: yes", "1:8: `quiet` and `verbose` cannot be combined; remove one"),
  (
    "since: 2026-11-21\nuntil: 2026-11-20",
    "1:8: `since` 2026-11-21 is later than `until` 2026-11-20; swap the two dates"
  ),
  (
    "until: 2026-11-20\ndigests:\n- name: a\n  since: 2026-11-21",
    "4:10: `since` 2026-11-21 is later than `until` 2026-11-20; swap the two dates"
  ),
  (
    "digests: [{name: a, period: day, since: 2026-11-21}]",
    "1:29: `period` and `since` cannot be combined; remove one"
  ),
  // Names
  ("digests:\n- tags: a", "2:3: this digest has no `name`; add one (it also names the folder)"),
  (
    "digests:\n- name: a\n- name: b\n- name: A",
    "4:9: the digest in line 2 is also named `A`; names must differ by more than case"
  ),
  (
    "digests: [{name: a/b}]",
    "1:18: `name` is `a/b`; expected a folder name of at most 200 characters: a-z, A-Z, "
      + "0-9, - _ and inner dots"
  ),
  // Time zones
  (
    "time_zone: Europe/Berln",
    "1:12: unknown time zone `Europe/Berln`; did you mean `Europe/Berlin`?"
  ),
  ("time_zone: berlin", "1:12: unknown time zone `berlin`; did you mean `Europe/Berlin`?"),
  ("time_zone: Oslo", "1:12: unknown time zone `Oslo`; did you mean `Europe/Oslo`?"),
  ("time_zone: CEST", "1:12: unknown time zone `CEST`; expected a name such as Europe/Berlin"),
  ("time_zone: ../x", "1:12: unknown time zone `../x`; expected a name such as Europe/Berlin"),
  // YAML
  (
    "a: b: c",
    "1:5: not valid YAML: mapping values are not allowed in this context; indent keys of the same "
      + "level equally, and quote text that contains `: `"
  ),
  (
    "digests:\n\t- name: a",
    "2:1: not valid YAML: found character that cannot start any token; indent with spaces, and quote "
      + "text that begins with `@`, `%` or a backquote"
  ),
  (
    "digests: [{name: a, tags: [c #, d]}]",
    "1:27: not valid YAML: did not find expected ',' or ']'; close the bracket (text after ` #` is a "
      + "comment)"
  ),
  (
    "a: &x 1",
    "1:4: anchors (`&`) and aliases (`*`) are not supported; quote the text or write the value out"
  ),
  (
    "allow-image-host: *.org",
    "1:20: not valid YAML: did not find expected alphabetic or numeric character; quote text that "
      + "begins with `*` or `&`"
  ),
  (
    "output: !env HOME",
    "1:9: the YAML tag `!env` is not supported; remove it, or quote text that begins with `!`"
  ),
  ("output: a\n---\noutput: b", "2:1: the file contains more than one YAML document; keep one"),
]
