// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The one set of rules that every Swift target compiles under.
let strictSettings: [SwiftSetting] = [
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
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A system library that is opened when it is first needed: see `OpenedLibrary`.
///
/// The build needs its headers only, so nothing is linked.
func opened(_ name: String, apt: String) -> Target {
  .systemLibrary(name: name, providers: [.apt([apt])])
}

/// The test targets to build, "all" for all of them; another target stands for the tests that it reaches.
///
/// Nothing is named where a program is built.
let wantedTests = Context.environment["SODIGEST_TESTS"]

/// What stops a program that is being made stops the tests, although they are built for release.
let assertions = wantedTests == nil ? [] : ["-assert-config", "Debug", "-D", "DEBUG"]

/// What the compiler optimizes a target for in release builds, which spend most of their time on it.
enum Optimization {
  /// What a render or an import spends its time in.
  case speed
  /// What is called as often, but passes work on.
  case size
  /// What waits for networks and people: Swift's passes over whole modules are left out, LLVM's kept.
  case buildTime

  var flags: [String] {
    switch self {
    case .speed: []
    case .size: ["-Osize"]
    case .buildTime: ["-Osize", "-Xfrontend", "-disable-sil-perf-optzns"]
    }
  }
}

/// Flags of release builds.
///
/// SwiftPM refuses them in packages that others depend on, and checks those out below a folder of this name.
func release(_ flags: [String]) -> [SwiftSetting] {
  guard !Context.packageDirectory.contains("/checkouts/"), !flags.isEmpty else { return [] }
  return [.unsafeFlags(flags, .when(configuration: .release))]
}

/// A module of the program: one Swift target with the strict settings.
///
/// Nothing is inlined from module to module but what says `@inlinable`, so that each is compiled while those it
/// depends on are still being optimized.
func module(
  _ name: String, _ dependencies: Target.Dependency..., optimizedFor goal: Optimization = .speed,
  also flags: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: strictSettings
      + release(["-disable-cmo", "-emit-module-separately-wmo"] + goal.flags + flags))
}

/// What tests and benchmarks share; no part of the program.
func testSupport(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)",
    swiftSettings: strictSettings)
}

/// The tests of one module: compiled once and run once, so never optimized, and nothing waits for their modules.
func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(
    name: name, dependencies: dependencies,
    swiftSettings: strictSettings
      + release(["-Onone", "-no-emit-module-separately-wmo"] + assertions))
}

let package = Package(
  name: "sodigest",
  products: [
    // What other programs may build on: see Examples/.
    "Networking", "CurlTransport", "StackExchange", "StackMarkdown", "Highlighting", "Maths",
    "Mustache",
  ].map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "sodigest", targets: ["sodigest"])
  ],
  targets: [
    // System libraries; each has one Swift owner.
    library("CCommonMark", pkgConfig: "libcmark", apt: "libcmark-dev"),
    library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
    library("CNettle", pkgConfig: "nettle", apt: "nettle-dev"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    .systemLibrary(name: "CSystem"),
    opened("CArchive", apt: "libarchive-dev"),
    opened("CCurl", apt: "libcurl4-openssl-dev"),
    opened("CMicroHTTPD", apt: "libmicrohttpd-dev"),

    // What every module may use.
    .target(name: "CChildProcess", cSettings: [.treatAllWarnings(as: .error)]),
    module("Basics", "CChildProcess", "CZlib"),
    tests("BasicsTests", "Basics", "TestSupport"),

    // Networking: describe, then perform.
    module("Networking", "Basics", optimizedFor: .buildTime),
    tests("NetworkingTests", "Networking", "Basics", "TestSupport"),
    module("CurlTransport", "Basics", "CCurl", "Networking", optimizedFor: .buildTime),
    tests(
      "CurlTransportTests", "CurlTransport", "Basics", "CCurl", "Networking", "TestSupport",
      "TransportContract"),
    module("URLSessionTransport", "Basics", "Networking", optimizedFor: .buildTime),
    tests("URLSessionTransportTests", "URLSessionTransport", "Networking", "TransportContract"),

    // The API's models and resources.
    module("StackExchange", "Basics", "Networking", optimizedFor: .size),
    tests("StackExchangeTests", "StackExchange", "Networking", "TestSupport"),

    // What a digest selects, and which of its questions moved.
    module("Digests", "Basics", "StackExchange", optimizedFor: .buildTime),
    tests("DigestsTests", "Digests", "StackExchange"),

    // Options and the configuration file, read and judged.
    module(
      "Configuration", "Basics", "CYAML", "Digests", "Highlighting", "StackExchange",
      optimizedFor: .buildTime),
    tests(
      "ConfigurationTests", "Configuration", "Basics", "Digests", "Highlighting", "StackExchange",
      "TestSupport"),

    // Templates: parsed once, compiled against declared records.
    module("Mustache", "Basics", also: assertions),
    tests("MustacheTests", "Mustache", "MarkdownReaders", "PostContract", "TestSupport"),

    // Code in colours: a table a language, one lexer.
    module("Highlighting", "Basics"),
    tests("HighlightingTests", "Highlighting", "Basics", "HighlightingContract", "TestSupport"),

    // Posts: the Stack Exchange dialect, the sanitiser, the writers.
    module("StackMarkdown", "Basics", "CCommonMark"),
    tests("StackMarkdownTests", "StackMarkdown", "MarkdownReaders", "PostContract", "TestSupport"),

    // Formulae of TeX as MathML Core.
    module("Maths", "Basics", optimizedFor: .size),
    tests("MathsTests", "Maths", "Basics", "MathsContract", "TestSupport"),

    // An API over the posts in Samples/.
    module("SampleAPI", "Basics", "Networking", "StackExchange", optimizedFor: .buildTime),
    tests("SampleAPITests", "SampleAPI", "Basics", "Networking", "StackExchange"),

    // Words of posts, and the files that a page of search loads.
    module("Search", "Basics"),
    tests("SearchTests", "Search", "Basics", "BuiltIn", "SearchContract", "TestSupport"),

    // What to ask, in which order, what is missing: from selections to the archive.
    module(
      "Fetching", "Archive", "Basics", "Digests", "Images", "Networking", "StackExchange",
      optimizedFor: .buildTime),
    tests(
      "FetchingTests", "Fetching", "Archive", "Basics", "Digests", "Networking", "SampleAPI",
      "StackExchange", "TestSupport"),

    // The command: wires the modules, holds no logic of theirs.
    module(
      "SodigestCommand", "Archive", "Basics", "BuiltIn", "Configuration", "Contents",
      "CurlTransport", "Digests", "Dumps", "Fetching", "Highlighting", "Images", "Maths",
      "Mustache", "Networking", "Output", "Packing", "Pages", "SampleAPI", "Serving", "SiteBuild",
      "StackExchange", "StackMarkdown", "Theming", optimizedFor: .buildTime),
    .executableTarget(
      name: "sodigest", dependencies: ["CSystem", "SodigestCommand"],
      swiftSettings: strictSettings),
    tests(
      "SodigestCommandTests", "SodigestCommand", "Archive", "Basics", "BuiltIn", "Configuration",
      "CurlTransport", "Digests", "Fetching", "Images", "Networking", "Output", "PostContract",
      "SampleAPI", "Serving", "SiteTesting", "sodigest", "TestSupport", "URLSessionTransport"),

    // What images are: format, size, hash, address.
    module("Images", "Basics", "CNettle"),
    tests("ImagesTests", "Images", "Basics", "TestSupport"),

    // Templates and samples, carried in the program.
    .target(name: "CBuiltIn", exclude: ["Minified"], cSettings: [.treatAllWarnings(as: .error)]),
    module("BuiltIn", "CBuiltIn"),
    tests("BuiltInTests", "BuiltIn"),

    // A site shown while it changes, over HTTP.
    module("Serving", "Basics", "CMicroHTTPD", optimizedFor: .buildTime),
    tests("ServingTests", "Serving", "Basics", "TestSupport"),

    // Files in one: the ZIP of a book.
    module("Zip", "Basics"),
    tests("ZipTests", "Zip", "TestSupport"),

    // The store.
    module("Archive", "Basics", "CSQLite", "Digests", "StackExchange", optimizedFor: .size),
    tests("ArchiveTests", "Archive", "Digests", "StackExchange", "TestSupport"),

    // Files that are packed with others.
    module("Packing", "Basics", "CArchive", optimizedFor: .size),
    tests("PackingTests", "Packing", "TestSupport"),

    // Data dumps of whole sites, taken into the archive.
    module("Dumps", "Archive", "Basics", "CExpat", "Digests", "Packing", "StackExchange"),
    tests(
      "DumpsTests", "Dumps", "Archive", "Basics", "Digests", "Packing", "StackExchange",
      "TestSupport"),

    // The output folder: its manifest, what is stale in it, staging and promotion.
    module("Output", "Archive", "Basics", "CSystem", "Images", optimizedFor: .size),
    tests("OutputTests", "Output", "Archive", "TestSupport"),

    // Templates, words and assets of a site, compiled against what its pages declare.
    module("Theming", "Basics", "Images", "Mustache", "Output", optimizedFor: .size),

    // What there is to show: questions, tags, authors, digests, read from the archive once.
    module(
      "Contents", "Archive", "Basics", "Configuration", "Digests", "Images", "Output",
      "StackExchange", optimizedFor: .size),

    // Pages as values, composed and rendered.
    module(
      "Pages", "Archive", "Basics", "Configuration", "Contents", "Digests", "Highlighting",
      "Images", "Maths", "Mustache", "Output", "Search", "StackExchange", "StackMarkdown",
      "Theming", optimizedFor: .size),

    // Editions in other forms: feeds, mail, books, single files.
    module(
      "Exports", "Archive", "Basics", "Configuration", "Contents", "Images", "Mustache", "Output",
      "Pages", "StackExchange", "StackMarkdown", "Theming", "Zip", optimizedFor: .size),

    // A whole site: what is stale is planned, built and promoted; what is there is checked.
    module(
      "SiteBuild", "Archive", "Basics", "Configuration", "Contents", "Exports", "Images", "Output",
      "Pages", "StackMarkdown", "Theming", optimizedFor: .size),
    tests(
      "SiteBuildTests", "SiteBuild", "Archive", "Basics", "BuiltIn", "CCommonMark", "Configuration",
      "Contents", "Digests", "Dumps", "Exports", "Images", "Mustache", "Output", "Pages",
      "PostContract", "SearchContract", "SiteTesting", "StackExchange", "StackMarkdown",
      "TestSupport", "Theming"),

    // What the guides and examples say, done.
    tests(
      "GuideTests", "Configuration", "Digests", "Mustache", "Networking", "Output", "Pages",
      "SiteBuild", "SiteTesting", "sodigest", "TestSupport", "Theming"),

    // What tests and benchmarks share.
    .target(
      name: "TestSupport", dependencies: ["Basics", "CArchive", "CSQLite", "CZlib"],
      path: "Tests/Support/TestSupport", swiftSettings: strictSettings,
      linkerSettings: [.linkedLibrary("archive")]),
    testSupport("TransportContract", "Basics", "Networking", "TestSupport"),
    testSupport("MarkdownReaders", "Basics", "TestSupport"),
    testSupport("PostContract", "CCommonMark", "StackMarkdown"),
    testSupport("MathsContract", "Basics", "Maths"),
    testSupport("SearchContract"),
    tests("TestSupportTests", "TestSupport"),
    testSupport("SiteTesting", "Basics", "TestSupport"),
    tests("SiteTestingTests", "SiteTesting", "TestSupport"),
    // What the documentation says, done: see Scripts/test --recipes.
    tests("RecipeTests", "SiteTesting", "sodigest", "TestSupport"),
    testSupport("HighlightingContract", "Basics", "Highlighting"),

    // What things cost: see Scripts/bench and its like.
    .target(
      name: "BenchmarkSupport", dependencies: ["CCommonMark"], path: "Benchmarks/Support",
      swiftSettings: strictSettings),
    .executableTarget(
      name: "markdown-benchmark",
      dependencies: ["BenchmarkSupport", "BuiltIn", "StackExchange", "StackMarkdown"],
      path: "Benchmarks/Markdown", swiftSettings: strictSettings),
    .executableTarget(
      name: "colour-benchmark",
      dependencies: ["Basics", "BenchmarkSupport", "Highlighting", "HighlightingContract"],
      path: "Benchmarks/Colours", swiftSettings: strictSettings),
    .executableTarget(
      name: "instruction-benchmark",
      dependencies: [
        "Basics", "BuiltIn", "Highlighting", "HighlightingContract", "Mustache", "Search",
        "StackExchange", "StackMarkdown",
      ],
      path: "Benchmarks/Instructions", exclude: ["noted.txt"], swiftSettings: strictSettings),
    .executableTarget(
      name: "dump-generator", dependencies: ["Basics", "TestSupport"], path: "Benchmarks/Dumps",
      swiftSettings: strictSettings),
    .executableTarget(
      name: "rendering-benchmark",
      dependencies: [
        "Archive", "BenchmarkSupport", "BuiltIn", "Digests", "Networking", "SampleAPI",
        "StackExchange", "TestSupport",
      ],
      path: "Benchmarks/Rendering", exclude: ["figures.json"], swiftSettings: strictSettings),
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
        swiftSettings: strictSettings + [.unsafeFlags(["-parse-as-library"])]))
  }
}

// Building all tests takes minutes, and benchmarks are no part of them.
if let wantedTests {
  let dependencies = Dictionary(
    uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies.compactMap(\.target)) })
  let names = Set(wantedTests.split(separator: " ").map(String.init))
  let unknown = names.subtracting(dependencies.keys).subtracting(["all"])
  if !unknown.isEmpty {
    let message = "SODIGEST_TESTS: no such target: \(unknown.sorted().joined(separator: ", "))\n"
    FileHandle.standardError.write(Data(message.utf8))
    exit(1)
  }

  /// Whether a target is named, or depends on one that is.
  func isReached(_ target: String) -> Bool {
    names.contains(target) || dependencies[target, default: []].contains(where: isReached)
  }
  package.targets.removeAll { target in
    switch target.type {
    case .test: wantedTests != "all" && !isReached(target.name)
    case .executable: target.name.hasSuffix("-benchmark") || target.name == "dump-generator"
    default: false
    }
  }

  // Of the other targets, only those that the tests depend on are built.
  var needed: Set<String> = []
  func need(_ target: String) {
    guard needed.insert(target).inserted else { return }
    dependencies[target, default: []].forEach(need)
  }
  for target in package.targets where target.type == .test { need(target.name) }
  if wantedTests != "all", !needed.isEmpty {
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { product in
      let targets =
        (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
      return !needed.isSuperset(of: targets)
    }
  }
}

extension Target.Dependency {
  /// The name of the target, unless it is another package's product.
  var target: String? {
    switch self {
    case .byNameItem(let name, _), .targetItem(let name, _): name
    default: nil
    }
  }
}

if Context.environment["SODIGEST_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "FuzzHighlighting", dependencies: ["Highlighting", "HighlightingContract"],
      path: "Fuzzing/FuzzHighlighting",
      swiftSettings: strictSettings + [.unsafeFlags(["-parse-as-library"])]))
}
