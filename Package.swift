// swift-tools-version: 6.2
import PackageDescription

/// The one set of rules that every Swift target compiles under.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A system library: a module map and a shim, no Swift.
func library(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// A system library that is opened when it is first needed: see `OpenedLibrary`.
///
/// The build wants its headers, and only Apple's linker itself.
func opened(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  #if os(macOS)
  library(name, pkgConfig: pkgConfig, apt: apt, brew: brew)
  #else
  .systemLibrary(name: name, providers: [.apt([apt])])
  #endif
}

/// A room of the house: one Swift target under the house rules.
func room(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

/// What tests and benchmarks share; no part of the program.
func support(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: house)
}

/// The tests of one room.
func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: house)
}

let package = Package(
  name: "sodigest",
  platforms: [.macOS(.v15)],
  products: [
    // What other programs may build on: see Examples/.
    "Networking", "CurlTransport", "StackExchange", "StackMarkdown", "Highlighting", "Maths",
    "Mustache",
  ].map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "sodigest", targets: ["sodigest"])
  ],
  targets: [
    // System libraries; each has one Swift owner.
    library("CCommonMark", pkgConfig: "libcmark", apt: "libcmark-dev", brew: "cmark"),
    library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
    library("CNettle", pkgConfig: "nettle", apt: "nettle-dev", brew: "nettle"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    library("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    .systemLibrary(name: "CSystem"),
    opened("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev", brew: "libarchive"),
    opened("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    opened(
      "CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),

    // The ground: what every room may use.
    .target(name: "CChildProcess", cSettings: [.treatAllWarnings(as: .error)]),
    room("Basics", "CChildProcess", "CZlib"),
    tests("BasicsTests", "Basics", "TestSupport"),

    // Networking: describe, then perform.
    room("Networking", "Basics"),
    tests("NetworkingTests", "Basics", "Networking", "TestSupport"),
    room("CurlTransport", "Basics", "Networking", "CCurl"),
    tests(
      "CurlTransportTests", "Basics", "CCurl", "CurlTransport", "Networking", "TestSupport",
      "TransportContract"),
    room("URLSessionTransport", "Basics", "Networking"),
    tests("URLSessionTransportTests", "URLSessionTransport", "Networking", "TransportContract"),

    // The API's models and resources.
    room("StackExchange", "Basics", "Networking"),
    tests("StackExchangeTests", "StackExchange", "Networking", "TestSupport"),

    // Options and the configuration file, read and judged.
    room("Configuration", "Basics", "CYAML", "Highlighting", "StackExchange"),
    tests(
      "ConfigurationTests", "Configuration", "Basics", "Highlighting", "StackExchange",
      "TestSupport"),

    // Templates: parsed once, compiled against declared records.
    room("Mustache", "Basics"),
    tests("MustacheTests", "MarkdownReaders", "Mustache", "PostContract", "TestSupport"),

    // Code in colours: a table a language, one lexer.
    room("Highlighting", "Basics"),
    tests("HighlightingTests", "Highlighting", "Basics", "HighlightingContract", "TestSupport"),

    // Posts: the Stack Exchange dialect, the sanitiser, the writers.
    room("StackMarkdown", "Basics", "CCommonMark"),
    tests(
      "StackMarkdownTests", "MarkdownReaders", "PostContract", "StackMarkdown", "TestSupport"),

    // Formulae of TeX as MathML Core.
    room("Maths", "Basics"),
    tests("MathsTests", "Maths", "Basics", "MathsContract", "TestSupport"),

    // An API over the posts in Samples/.
    room("SampleAPI", "Basics", "Networking", "StackExchange"),
    tests("SampleAPITests", "SampleAPI", "Basics", "Networking", "StackExchange"),

    // Words of posts, and the files that a page of search loads.
    room("Search", "Basics"),
    tests("SearchTests", "Search", "Basics", "BuiltIn", "TestSupport"),

    // What to ask, in which order, what is missing: from selections to the archive.
    room("Fetching", "Archive", "Basics", "Images", "Networking", "StackExchange"),
    tests(
      "FetchingTests", "Fetching", "Archive", "Basics", "Networking", "SampleAPI", "StackExchange",
      "TestSupport"),

    // The command: wires the rooms, holds no logic of theirs.
    room(
      "SodigestCommand", "Archive", "Basics", "BuiltIn", "Configuration", "CurlTransport", "Dumps",
      "Fetching", "Highlighting", "Images", "Maths", "Mustache", "Networking", "Packing",
      "Publishing", "SampleAPI", "Search", "Serving", "StackExchange", "StackMarkdown"),
    .executableTarget(
      name: "sodigest", dependencies: ["CSystem", "SodigestCommand"],
      swiftSettings: house),
    tests(
      "SodigestCommandTests", "SodigestCommand", "sodigest", "Archive", "Basics", "BuiltIn",
      "Configuration",
      "CurlTransport", "Fetching", "Images", "Networking", "PostContract", "SampleAPI", "Serving",
      "SiteTesting", "TestSupport", "URLSessionTransport"),

    // What images are: format, size, hash, address.
    room("Images", "Basics", "CNettle"),
    tests("ImagesTests", "Images", "Basics", "TestSupport"),

    // Templates and samples, carried in the program.
    .target(name: "CBuiltIn", cSettings: [.treatAllWarnings(as: .error)]),
    room("BuiltIn", "CBuiltIn"),
    tests("BuiltInTests", "BuiltIn"),

    // A site shown while it changes, over HTTP.
    room("Serving", "Basics", "CMicroHTTPD"),
    tests("ServingTests", "Serving", "Basics", "TestSupport"),

    // Files in one: the ZIP of a book.
    room("Zip", "Basics"),
    tests("ZipTests", "Zip", "TestSupport"),

    // The store.
    room("Archive", "Basics", "CSQLite", "StackExchange"),
    tests("ArchiveTests", "Archive", "StackExchange", "TestSupport"),

    // Files that are packed with others.
    room("Packing", "Basics", "CArchive"),
    tests("PackingTests", "Packing", "TestSupport"),

    // Data dumps of whole sites, taken into the archive.
    room("Dumps", "Archive", "Basics", "CExpat", "Packing", "StackExchange"),
    tests("DumpsTests", "Dumps", "Archive", "Basics", "Packing", "StackExchange", "TestSupport"),

    // Pages as values, rendered and written to a folder.
    room(
      "Publishing", "Archive", "Basics", "CSystem", "Highlighting", "Images", "Maths", "Mustache",
      "Search", "StackExchange", "StackMarkdown", "Zip"),
    tests(
      "PublishingTests", "Publishing", "Archive", "Basics", "BuiltIn", "CCommonMark", "Dumps",
      "Images",
      "Mustache", "PostContract", "SiteTesting",
      "StackExchange", "StackMarkdown", "TestSupport"),

    // What the guides and examples say, done.
    tests(
      "GuideTests", "sodigest", "Configuration", "Mustache", "Networking", "Publishing",
      "SiteTesting", "StackExchange",
      "TestSupport"),

    // What tests and benchmarks share.
    .target(
      name: "TestSupport", dependencies: ["Basics", "CArchive", "CSQLite", "CZlib"],
      path: "Tests/Support/TestSupport", swiftSettings: house,
      linkerSettings: [.linkedLibrary("archive")]),
    support("TransportContract", "Basics", "Networking", "TestSupport"),
    support("MarkdownReaders", "Basics", "TestSupport"),
    support("PostContract", "CCommonMark", "StackMarkdown"),
    support("MathsContract", "Basics", "Maths"),
    tests("TestSupportTests", "TestSupport"),
    support("SiteTesting", "Basics", "TestSupport"),
    tests("SiteTestingTests", "SiteTesting", "TestSupport"),
    // What the documentation says, done: see Scripts/test --recipes.
    tests("RecipeTests", "sodigest", "SiteTesting", "TestSupport"),
    support("HighlightingContract", "Basics", "Highlighting"),

    // What things cost: see Scripts/bench and its like.
    .target(
      name: "BenchmarkSupport", dependencies: ["CCommonMark"], path: "Benchmarks/Support",
      swiftSettings: house),
    .executableTarget(
      name: "markdown-benchmark",
      dependencies: ["BenchmarkSupport", "BuiltIn", "StackExchange", "StackMarkdown"],
      path: "Benchmarks/Markdown", swiftSettings: house),
    .executableTarget(
      name: "colour-benchmark",
      dependencies: ["Basics", "BenchmarkSupport", "Highlighting", "HighlightingContract"],
      path: "Benchmarks/Colours", swiftSettings: house),
    .executableTarget(
      name: "instruction-benchmark",
      dependencies: [
        "Basics", "BuiltIn", "Highlighting", "HighlightingContract", "Mustache", "Search",
        "StackExchange", "StackMarkdown",
      ],
      path: "Benchmarks/Instructions", exclude: ["noted.txt"], swiftSettings: house),
    .executableTarget(
      name: "dump-generator", dependencies: ["Basics", "TestSupport"], path: "Benchmarks/Dumps",
      swiftSettings: house),
    .executableTarget(
      name: "rendering-benchmark",
      dependencies: [
        "Archive", "BenchmarkSupport", "BuiltIn", "Networking", "SampleAPI", "StackExchange",
        "TestSupport",
      ],
      path: "Benchmarks/Rendering", exclude: ["figures.json"], swiftSettings: house),
  ]
)

// Fuzzers have no main of their own, so they are built only where asked for: see Fuzzing/README.md.
if Context.environment["SODIGEST_FUZZING"] != nil {
  for (name, contract) in [
    ("FuzzBlocks", "PostContract"), ("FuzzHTML", "PostContract"), ("FuzzMarkdown", "PostContract"),
    ("FuzzMaths", "MathsContract"),
    ("FuzzTables", "PostContract"),
  ] {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: [.byName(name: contract)], path: "Fuzzing/\(name)",
        swiftSettings: house + [.unsafeFlags(["-parse-as-library"])]))
  }
}

// Building all tests takes minutes: SODIGEST_TESTS names the targets that are wanted, "all" all of them.
if let wanted = Context.environment["SODIGEST_TESTS"], wanted != "all" {
  let names = wanted.split(separator: " ").map(String.init)
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

if Context.environment["SODIGEST_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "FuzzHighlighting", dependencies: ["Highlighting", "HighlightingContract"],
      path: "Fuzzing/FuzzHighlighting",
      swiftSettings: house + [.unsafeFlags(["-parse-as-library"])]))
}
