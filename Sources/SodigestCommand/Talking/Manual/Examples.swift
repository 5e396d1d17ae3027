internal import Configuration

extension CommandName {
  /// Command lines to copy, and what they do.
  var examples: [Manual.Entry] {
    let lines: KeyValuePairs<String, String> =
      switch self {
      case .build:
        [
          "build --tag swift": "this week's best questions of a tag, as a site in Output",
          "build --tag swift,concurrency --tag rust --period month --limit 20":
            "two digests of a month; the first has questions with both tags",
          "build --tag emacs --site emacs --format html,md,epub":
            "from another site, and as a book",
          "build --tag swift --team acme --api-key-file token": "from a private site",
          "build --quiet": "what sodigest.yml says, for timers",
        ]
      case .fetch:
        [
          "fetch --tag swift --dry-run": "how many requests it would take",
          "fetch --tag swift --record Answers": "keep the answers of the API, too",
        ]
      case .render:
        [
          "render --templates Templates": "the site in a theme of your own",
          "render --output Public --base-url https://digest.example.org":
            "into another folder, with absolute links in feeds",
        ]
      case .importing:
        ["import emacs.stackexchange.com.7z --tag org-mode": "a part of a data dump"]
      case .convert:
        [
          "convert --from se-markdown --to html post.md": "a post as Stack Exchange shows it",
          "convert --from code --language swift main.swift": "code in colours",
          "convert --from tex --display": "a formula from standard input as MathML",
        ]
      case .initialising:
        [
          "init --tag swift --tag rust": "a configuration of two digests",
          "init --templates --systemd": "with a theme to change, and units for systemd",
        ]
      case .templates: ["templates Templates": "all files of the theme; then render with them"]
      case .serve:
        [
          "serve": "at http://127.0.0.1:8080",
          "serve --templates Templates --port 9000":
            "a theme while you work on it: pages load again, and show what is wrong with it",
        ]
      case .open: ["open": "the home page of Output"]
      case .check:
        [
          "check --output Public": "every link, file and feed of a site",
          "check --repair --output Public": "the same, and damaged files are written again",
          "check --archive .sodigest/archive.sqlite": "whether an archive is whole",
        ]
      case .search:
        [
          "search actor reentrancy": "questions that have both words, the best first",
          "search '\"data race\"' 'isolat*' --tag swift":
            "words in a row, and the start of a word, in questions with a tag",
        ]
      case .mail:
        ["mail stackoverflow-swift --to team@example.org": "a message, for `| msmtp -t`"]
      case .status: ["status --stale 2d": "exit 8 if the last success is longer ago"]
      case .forget:
        [
          "forget question 123 --site stackoverflow": "it is gone, and does not come back",
          "forget digest stackoverflow-swift": "all its editions; its questions stay",
        ]
      case .completions:
        [
          "completions bash": "for ~/.local/share/bash-completion/completions/sodigest",
          "completions zsh": "for a file _sodigest in a folder of $fpath",
          "completions fish": "for ~/.config/fish/completions/sodigest.fish",
        ]
      case .version: ["version": "for reports of what went wrong"]
      case .help: ["help build": "what build can do, with examples", "help": "all commands"]
      }
    return lines.map { Manual.Entry("sodigest \($0)", $1) }
  }
}
