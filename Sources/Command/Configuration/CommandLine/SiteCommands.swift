extension Command {
  static let build = Command(
    name: .build, summary: "fetch new posts, add today's edition and publish the site",
    groups: [
      OptionGroup(whatToFetch, .selection), OptionGroup("WHAT TO WRITE", .siteFiles),
      OptionGroup(
        "IMAGES",
        [
          Option(flag: .noImages, "link to images instead of downloading them", in: .top),
          Option(
            flag: .noAvatars, "use generated avatars instead of downloading the users' own",
            in: .top),
        ] + .imageDownloads),
      OptionGroup("API", .api),
      OptionGroup(
        "GENERAL", [.config, .archive, builtInSample, dryRun, .jobs, .now]),
      .output([.quiet, verboseRequests, .noProgress, .summaryAsJSON, .profile]),
    ],
    topics: [networkEnvironment],
    examples: [
      "build --tag swift": "write a site with this week's best questions of a tag to Output",
      "build --tag swift,concurrency --tag rust --period month --limit 20":
        "write two digests of the last month; the first requires both tags",
      "build --tag emacs --site emacs --format html,md,epub":
        "use another site, and also write a book",
      "build --tag swift --team acme --api-key-file token": "fetch from a private team",
      "build --site emacs": "bring an imported site up to date",
      "build --quiet": "build the digests of sodigest.yml, for daily jobs",
    ],
    exitCodes: .publishing)

  static let fetch = Command(
    name: .fetch, summary: "fetch posts and add today's edition, without publishing",
    groups: [
      OptionGroup(whatToFetch, .selection),
      OptionGroup(
        "IMAGES",
        [
          Option(
            flag: .images,
            "only download images of imported sites, those of the best questions first"),
          Option(flag: .noImages, "download no images; pages link to them", in: .top),
          Option(flag: .noAvatars, "download no avatars; pages show generated ones", in: .top),
        ] + .imageDownloads),
      OptionGroup("API", .api),
      OptionGroup(
        "GENERAL",
        [
          .keep, .config, .archive, builtInSample, dryRun,
          Option(.jobs, "N", "images to shrink in parallel; default: one per processor", in: .top),
          .now,
        ]),
      .output([.quiet, verboseRequests, .noProgress, .summaryAsJSON]),
    ],
    ignoredOptions: .siteFiles.filter { $0.name != .keep },
    topics: [networkEnvironment],
    examples: [
      "fetch --tag swift --dry-run": "show how many requests a run would need",
      "fetch --images --min-score 5 --image-time 2h":
        "download images of imported sites, those of the best questions first",
      "fetch --tag swift --record Responses": "also save the responses of the API",
    ],
    exitCodes: .publishing.adding([
      .usage: "invalid command line, or the API refused a site or the key; fix it and run again",
      .configuration: "invalid configuration; fix it and run again",
      .network: "the network or the API failed; what was fetched is kept; run again later",
      .partial: "fetched, but something is missing; a later run fetches the rest",
      .paused: """
      out of quota or throttled; what was fetched is kept; the time to retry is printed, and a \
      later run resumes
      """,
      .locked: "another run is using the archive; wait for it to end",
      .storage: "file or disk error; see the message",
    ]))

  static let render = Command(
    name: .render, summary: "publish the site from the archive, without network access",
    groups: [
      OptionGroup("WHAT TO WRITE", .siteFiles), OptionGroup("IMAGES", .storedImages),
      OptionGroup("GENERAL", [.config, .archive, .sample, .jobs, .now]),
      .output([.quiet, .verbose, .noProgress, .summaryAsJSON, .profile]),
    ],
    ignoredOptions: .imageDownloads + .api,
    topics: [Command.HelpTopic(heading: "ENVIRONMENT", entries: [runTime])],
    examples: [
      "render --templates Templates": "use a theme of your own",
      "render --output Public --base-url https://digest.example.org":
        "write to another folder, with absolute links in feeds",
    ],
    exitCodes: .basic.adding([
      .success: ExitCode.success.meaning,
      .usage:
        "invalid command line, or the output folder has another archive's site; fix it and run again",
      .configuration: ExitCode.configuration.meaning,
      .partial: "published, but something is missing; see the message",
      .locked: ExitCode.locked.meaning,
      .storage: ExitCode.storage.meaning,
      .interrupted: "interrupted; the site is intact; run again",
    ]))

  static let open = Command(
    name: .open, summary: "open the site in the browser",
    groups: [
      OptionGroup(
        "OPTIONS",
        [Option(.output, "DIR", "folder to open; default Output"), .config, .help])
    ],
    examples: ["open": "open the home page of Output"], exitCodes: .configured)

  static let status = Command(
    name: .status, summary: "show the last successful run, missing items, quota and sizes",
    groups: [
      OptionGroup(
        "OPTIONS",
        [
          .config, .archive, .sample, .now,
          Option(
            .stale, "DURATION",
            "exit with code 8 if the last successful run is older than this, such as 2d; default 36h",
            in: .top),
          .resultAsJSON, .help,
        ])
    ],
    examples: [
      "status --stale 2d": "exit with code 8 if the last successful run is older than two days"
    ],
    exitCodes: .usingArchive.adding([.findings: "problems found; see the output"]))

  private static let whatToFetch = "WHAT TO FETCH (default: the digests of sodigest.yml)"

  private static let builtInSample = Option(
    flag: .sample, "use the built-in sample posts instead of the network", in: .top)

  private static let dryRun = Option(
    flag: .dryRun, "print the plan without making requests or changes", in: .top)

  private static let verboseRequests = Option(
    flag: .verbose, "print every request and more about each step", in: .top)

  /// The environment variables of commands that use the network.
  private static let networkEnvironment = HelpTopic(
    heading: "ENVIRONMENT",
    entries: [
      ("SODIGEST_API_KEY", "the API key, unless --api-key-file names a file"),
      (
        "CREDENTIALS_DIRECTORY",
        "folder with the credentials of a service, set by systemd; its file api-key holds the key"
      ),
      (
        "https_proxy, http_proxy, all_proxy, no_proxy",
        """
        proxies, as curl reads them; behind a proxy, image hosts with private addresses are not \
        refused, see Documentation/network.md
        """
      ),
      ("SSL_CERT_FILE", "PEM file with certificate authorities to trust"),
      runTime,
    ])

  /// The environment variable that sets the time of a run.
  private static let runTime = (
    term: "SOURCE_DATE_EPOCH",
    explanation: "time of the run in seconds since 1970, unless --now is given"
  )
}
