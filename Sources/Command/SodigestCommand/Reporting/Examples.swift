internal import Configuration

extension CommandName {
  /// Example command lines of the command, each with an explanation.
  var examples: [Manual.HelpEntry] {
    let lines: KeyValuePairs<String, String> =
      switch self {
      case .build:
        [
          "build --tag swift": "write a site with this week's best questions of a tag to Output",
          "build --tag swift,concurrency --tag rust --period month --limit 20":
            "write two digests of the last month; the first requires both tags",
          "build --tag emacs --site emacs --format html,md,epub":
            "use another site, and also write a book",
          "build --tag swift --team acme --api-key-file token": "fetch from a private team",
          "build --site emacs": "bring a site up to date that `import` imported",
          "build --quiet": "build the digests of sodigest.yml, for daily jobs",
        ]
      case .fetch:
        [
          "fetch --tag swift --dry-run": "show how many requests a run would need",
          "fetch --images --min-score 5 --image-time 2h":
            "download images of imported sites, those of the best questions first",
          "fetch --tag swift --record Responses": "also save the responses of the API",
        ]
      case .render:
        [
          "render --templates Templates": "use a theme of your own",
          "render --output Public --base-url https://digest.example.org":
            "write to another folder, with absolute links in feeds",
        ]
      case .importing:
        [
          "import emacs.stackexchange.com.7z --tag org-mode": "import the questions of one tag",
          "import Dumps": "import all dumps in a folder",
        ]
      case .convert:
        [
          "convert --from se-markdown --to html post.md": "print a post as Stack Exchange shows it",
          "convert --from code --language swift main.swift": "print highlighted code",
          "convert --from tex --display": "print a formula from standard input as MathML",
        ]
      case .initialising:
        [
          "init --tag swift --tag rust": "write a configuration with two digests",
          "init --site emacs": "write a configuration that keeps an imported site up to date",
          "init --tag swift --templates": "also write an editable theme",
          "init --tag swift --systemd --user": "also write units for your own systemd services",
        ]
      case .templates:
        [
          "templates Templates": "write all files of the theme; build with --templates Templates",
          "templates my-theme --only style.css entry.html": "write only two files",
        ]
      case .serve:
        [
          "serve": "serve Output at http://127.0.0.1:8080",
          "serve --templates Templates --port 9000":
            "work on a theme: pages reload after each change and show mistakes in the theme",
        ]
      case .open: ["open": "open the home page of Output"]
      case .check:
        [
          "check --output Public": "check every link, file and feed of a site",
          "check --repair --output Public": "also rebuild damaged files",
          "check --archive .sodigest/archive.sqlite": "check an archive for damage",
        ]
      case .search:
        [
          "search actor reentrancy": "list questions with both words, best matches first",
          "search '\"data race\"' 'isolat*' --tag swift":
            "match a phrase and the start of a word, in questions with a tag",
        ]
      case .mcp:
        [
          "mcp --archive /home/me/digest/.sodigest/archive.sqlite":
            "the command line to enter in the settings of an editor",
          "mcp --config /home/me/digest/sodigest.yml":
            "use the archive beside a configuration file",
        ]
      case .mail:
        [
          "mail swift --from digest@example.org --to team@example.org":
            "print the message; pipe it to `msmtp -t` to send it",
          "mail swift --news --from digest@example.org --to me@example.org":
            "print only what changed; print nothing if nothing did",
        ]
      case .zim:
        [
          "zim --site stackoverflow": "write the questions of a site for Kiwix",
          "zim --digest stackoverflow-swift --index all":
            "write the questions of a digest, and find them by all of their words",
        ]
      case .status:
        ["status --stale 2d": "exit with code 8 if the last success is older than two days"]
      case .forget:
        [
          "forget question 123 --site stackoverflow": "delete a question and never fetch it again",
          "forget digest stackoverflow-swift":
            "delete a digest and its editions; its questions stay",
          "forget edition stackoverflow-swift 2027-01-01":
            "delete an edition of a day that a wrong clock made up",
        ]
      case .completions:
        [
          "completions bash": "save as ~/.local/share/bash-completion/completions/sodigest",
          "completions zsh": "save as _sodigest in a folder of $fpath",
          "completions fish": "save as ~/.config/fish/completions/sodigest.fish",
        ]
      case .version: ["version": "print the version, for bug reports"]
      case .help:
        [
          "help": "list all commands", "help build": "explain build, with examples",
          "help build --man": "print the source of its manual page",
        ]
      }
    return lines.map { Manual.HelpEntry("sodigest \($0)", $1) }
  }
}
