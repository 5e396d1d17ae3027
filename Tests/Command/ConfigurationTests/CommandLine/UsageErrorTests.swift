import Configuration
import Testing

@Suite struct UsageErrorTests {
  @Test("Each command line error has a specific message", arguments: mistakes)
  func message(line: String, message: String) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try Invocation(line.split(separator: " ").map(String.init), files: .none)
    }
    #expect(error.description == message)
    #expect(!error.location.isFile)
  }

  @Test("Control characters of arguments are escaped in messages")
  func oneLine() throws {
    let lines = [
      ["bu\nild"], ["render", "--a\nb"], ["render", "a\nb"], ["render", "--jobs", "\u{1b}[2J\n"],
    ]
    for line in lines {
      let error = try #require(throws: ConfigurationError.self) {
        try Invocation(line, files: .none)
      }
      #expect(!error.description.contains("\n"))
      #expect(!error.description.contains("\u{1b}"))
    }
  }
}

private let mistakes: [(String, String)] = [
  ("", "no command given; `sodigest help` lists them"),
  ("--nosuch", "no command given; `sodigest help` lists them"),
  ("--tag swift", "no command given; did you mean `sodigest build --tag …`?"),
  ("--port=80", "no command given; did you mean `sodigest serve --port …`?"),
  ("biuld", "unknown command `biuld`; did you mean `build`? `sodigest help` lists them all"),
  ("xyzzy", "unknown command `xyzzy`; `sodigest help` lists them all"),
  ("server", "unknown command `server`; did you mean `serve`? `sodigest help` lists them all"),
  (
    "forget",
    "`forget` needs a question, user, digest or edition: `sodigest forget question 123`, `sodigest forget user 45`, "
      + "`sodigest forget digest NAME` or `sodigest forget edition NAME DATE`"
  ),
  (
    "forget question",
    "`forget` needs a question, user, digest or edition: `sodigest forget question 123`, `sodigest forget user 45`, "
      + "`sodigest forget digest NAME` or `sodigest forget edition NAME DATE`"
  ),
  (
    "forget qestion 5",
    "`forget` takes a question, a user, a digest or an edition, not `qestion`; did you mean `question`?"
  ),
  (
    "forget question five",
    "not a valid id: `five`; use the URL of the question or profile, or the number in it"
  ),
  (
    "forget user 0",
    "not a valid id: `0`; use the URL of the question or profile, or the number in it"
  ),
  (
    "forget question https://stackoverflow.com/users/5",
    "not a valid id: `https://stackoverflow.com/users/5`; use the URL of the question or profile, or the number in it"
  ),
  (
    "forget user https://stackoverflow.com/users/5 --site emacs",
    "`--site emacs` contradicts `https://stackoverflow.com/users/5`; leave it out"
  ),
  (
    "forget edition swift yesterday",
    "not a valid date: `yesterday`; use the date of an edition, such as 2026-11-21"
  ),
  ("forget user 1 2", "unexpected argument `2` for `forget`"),
  ("forget user 1 --site a --site b", "duplicate option `--site`; use it once"),
  ("forget user 1 --tag swift", "`forget` takes no `--tag`; see `sodigest help forget`"),
  ("status now", "unexpected argument `now` for `status`"),
  (
    "status --stale soon",
    "`--stale soon`: expected a duration such as 90s, 5m or 36h, at most 366 days"
  ),
  ("build --tag a --stale 5d", "`build` takes no `--stale`; see `sodigest help build`"),
  ("build --tag a --keep 0", "`--keep 0`: expected a whole number from 1 to 36500"),
  ("build", "no tag given; name at least one, for example `--tag swift`"),
  ("build --tga swift", "unknown option `--tga`; did you mean `--tag`?"),
  ("build -x", "unknown option `-x`"),
  ("build --tag", "`--tag` needs a value: --tag TAG"),
  ("mail swift --from", "`--from` needs a value: --from ADDRESS"),
  ("zim -o", "`--output` needs a value: --output FILE"),
  ("build --tag --sample", "`--tag` needs a value: --tag TAG"),
  ("build --tag swift --force=yes", "`--force` takes no value"),
  ("build --tag swift --limit 5 --limit 6", "duplicate option `--limit`; use it once"),
  ("build --tag swift --limit 0", "`--limit 0`: expected a whole number from 1 to 100000"),
  ("build --tag swift --answers 101", "`--answers 101`: expected a whole number from 0 to 100"),
  ("build --tag swift --limit ten", "`--limit ten`: expected a whole number from 1 to 100000"),
  (
    "build --tag swift --sort new",
    "`--sort new`: expected one of votes, hot, week, month, activity, creation"
  ),
  (
    "build --tag swift --since 2026-11-21 --until 2026-11-20",
    "`--since 2026-11-21` is later than `--until 2026-11-20`; swap the two dates"
  ),
  (
    "build --tag swift --since 2026-02-30",
    "`--since 2026-02-30`: expected a day such as 2026-11-21, 1970 or later"
  ),
  (
    "build --tag swift --since 2026-02-03 --period week",
    "`--period` and `--since` cannot be combined; remove one"
  ),
  (
    "build --tag a,b,c,d,e,f",
    "`--tag a,b,c,d,e,f`: expected at most 5 tags; a question has no more"
  ),
  ("build --tag a;b", "`--tag a;b`: expected tags of letters, digits and + # - ."),
  ("build --tag a,,b", "`--tag a,,b`: expected tags of letters, digits and + # - ."),
  (
    "build --tag swift --site so/x",
    "`--site so/x`: expected a site such as stackoverflow or math.stackexchange.com"
  ),
  (
    "build --tag swift --format pdf",
    "`--format pdf`: expected a comma-separated list of html, md, json, single, mail, epub"
  ),
  (
    "mail org elisp --from a@example.org --to b@example.org",
    "unexpected argument `elisp`; `mail` takes the name of one digest, and addresses"
  ),
  ("init --user", "`init --user` needs `--systemd`, too"),
  ("build --tag swift --format html md,json", "join formats with commas: `--format html,md,json`"),
  ("build swift", "unexpected argument `swift` for `build`; did you mean `--tag swift`?"),
  (
    "fetch c++,swift --limit 5",
    "unexpected argument `c++,swift` for `fetch`; did you mean `--tag c++,swift`?"
  ),
  ("build a/b", "unexpected argument `a/b` for `build`"),
  ("render swift", "unexpected argument `swift` for `render`"),
  ("render --tag swift", "`render` takes no `--tag`; see `sodigest help render`"),
  ("render --sample --offline", "`--offline` and `--sample` cannot be combined; remove one"),
  ("render --sample --record R", "`--record` and `--sample` cannot be combined; remove one"),
  ("render --config no.yml", "`--config no.yml`: no such file"),
  ("build --tag swift, --limit 1", "`--tag swift,`: expected tags of letters, digits and + # - ."),
  ("render --quiet --verbose", "`--quiet` and `--verbose` cannot be combined; remove one"),
  ("render --now today", "`--now today`: expected a time such as 2026-11-21T06:00:00Z"),
  (
    "render --api-base ftp://x.org",
    "`--api-base ftp://x.org`: expected a URL such as https://example.org"
  ),
  (
    "render --base-url https://user@x.org",
    "`--base-url https://user@x.org`: expected a URL such as https://example.org"
  ),
  (
    "render --allow-image-host a.org:99999",
    "`--allow-image-host a.org:99999`: expected a host such as images.example.org or [::1]:80"
  ),
  (
    "convert",
    "`convert` needs `--from FORMAT`: input format: se-markdown or se-html (a post of Stack Exchange), se-comment or se-comment-html (a comment), tex or code"
  ),
  (
    "convert --from se-html",
    "`convert` needs `--to FORMAT`: output format: html, markdown or text; needed for posts and comments"
  ),
  (
    "convert --from md --to html",
    "`--from md`: expected one of se-markdown, se-html, se-comment, se-comment-html, tex, code"
  ),
  (
    "convert --from code",
    "`convert` needs `--language LANG`: language of the code, such as swift or c++"
  ),
  ("convert --from code --language c --to text", "`--to text`: expected html with `--from code`"),
  ("convert --from tex --language c", "`--from tex`: expected code with `--language`"),
  (
    "convert --from code --language pythn",
    "`--language pythn`: unknown language; similar names: `python`, `cython`, "
      + "`ipython`"
  ),
  ("convert --from tex --to text", "`--to text`: expected html with `--from tex`"),
  ("convert --from se-html --to html --display", "`--from se-html`: expected tex with `--display`"),
  ("convert --from se-html --to html a b", "unexpected argument `b` for `convert`"),
  ("version now", "unexpected argument `now` for `version`"),
]
