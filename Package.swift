// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The settings of all Swift targets.
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

/// Returns a system library: a module map and a shim, without Swift code.
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// Returns a system library that is opened when it is first needed; see `OpenedLibrary`.
///
/// The build only needs its headers and does not link it.
func opened(_ name: String, apt: String) -> Target {
  .systemLibrary(name: name, providers: [.apt([apt])])
}

/// The test targets to build, separated by spaces, or "all".
///
/// Another target selects the tests that depend on it. The variable is not set in builds of a program.
let wantedTests = Context.environment["SODIGEST_TESTS"]

/// Flags that enable debug assertions in tests, although they are built for release.
let assertions = wantedTests == nil ? [] : ["-assert-config", "Debug", "-D", "DEBUG"]

/// The goal of the optimizer for a target in release builds, which spend most of their time optimizing.
enum Optimization {
  /// For code in which renders and imports spend their time.
  case speed
  /// For code that waits for networks and people: skips the optimization passes of Swift, but not those of LLVM.
  case buildTime

  var flags: [String] {
    switch self {
    case .speed: []
    case .buildTime: ["-Osize", "-Xfrontend", "-disable-sil-perf-optzns"]
    }
  }
}

/// Returns settings with compiler flags for release builds.
///
/// SwiftPM rejects such flags in dependencies, which it checks out into a folder named `checkouts`.
func release(_ flags: [String]) -> [SwiftSetting] {
  guard !Context.packageDirectory.contains("/checkouts/"), !flags.isEmpty else { return [] }
  return [.unsafeFlags(flags, .when(configuration: .release))]
}

/// Returns a module of the program: a Swift target with the strict settings.
///
/// Only `@inlinable` code is inlined across modules, so that a module can be compiled while its dependencies are
/// still being optimized.
func module(
  _ name: String, _ dependencies: Target.Dependency..., optimizedFor goal: Optimization = .speed,
  also flags: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: strictSettings
      + release(["-disable-cmo", "-emit-module-separately-wmo"] + goal.flags + flags))
}

/// Returns a target that tests and benchmarks share; it is not part of the program.
func testSupport(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)",
    swiftSettings: strictSettings)
}

/// Returns the tests of a module, without optimization, because they are compiled once and run once.
func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(
    name: name, dependencies: dependencies,
    swiftSettings: strictSettings
      + release(["-Onone", "-no-emit-module-separately-wmo"] + assertions))
}

/// Whether libzim is installed, which only the program `sodigest-zim` needs.
///
/// The scripts set the variable, because SwiftPM caches what this file found until a variable changes.
let hasLibzim =
  Context.environment["SODIGEST_ZIM"].map { $0 == "1" }
  ?? FileManager.default.fileExists(atPath: "/usr/include/zim/writer/creator.h")

let package = Package(
  name: "sodigest",
  products: [
    // Libraries for other programs; see Examples/.
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

    // Code that every module may use.
    .target(name: "CChildProcess", cSettings: [.treatAllWarnings(as: .error)]),
    module("Basics", "CChildProcess", "CZlib"),
    tests("BasicsTests", "Basics", "TestSupport"),

    // Networking: requests are described, then performed.
    module("Networking", "Basics", optimizedFor: .buildTime),
    tests("NetworkingTests", "Networking", "Basics", "TestSupport"),
    module("CurlTransport", "Basics", "CCurl", "Networking", optimizedFor: .buildTime),
    tests(
      "CurlTransportTests", "CurlTransport", "Basics", "CCurl", "Networking", "TestSupport",
      "TransportContract"),
    module("URLSessionTransport", "Basics", "Networking", optimizedFor: .buildTime),
    tests("URLSessionTransportTests", "URLSessionTransport", "Networking", "TransportContract"),

    // The models and resources of the API.
    module("StackExchange", "Basics", "Networking"),
    tests("StackExchangeTests", "StackExchange", "Networking", "TestSupport"),

    // The selections of digests, and which of their questions moved.
    module("Digests", "Basics", "StackExchange"),
    tests("DigestsTests", "Digests", "StackExchange"),

    // Options and the configuration file, parsed and validated.
    module(
      "Configuration", "Basics", "CYAML", "Digests", "Highlighting", "StackExchange",
      optimizedFor: .buildTime),
    tests(
      "ConfigurationTests", "Configuration", "Basics", "Digests", "Highlighting", "StackExchange",
      "TestSupport"),

    // Templates, parsed once and compiled against declared records.
    module("Mustache", "Basics", also: assertions),
    tests("MustacheTests", "Mustache", "MarkdownReaders", "PostContract", "TestSupport"),

    // Highlighting of code: one lexer with a table per language.
    module("Highlighting", "Basics"),
    tests("HighlightingTests", "Highlighting", "Basics", "HighlightingContract", "TestSupport"),

    // Posts: the parser of the Stack Exchange dialect, the sanitiser and the writers.
    module("StackMarkdown", "Basics", "CCommonMark"),
    tests("StackMarkdownTests", "StackMarkdown", "MarkdownReaders", "PostContract", "TestSupport"),

    // TeX formulae as MathML Core.
    module("Maths", "Basics"),
    tests("MathsTests", "Maths", "Basics", "MathsContract", "TestSupport"),

    // A local API that serves the posts in Samples/.
    module("SampleAPI", "Basics", "Networking", "StackExchange", optimizedFor: .buildTime),
    tests("SampleAPITests", "SampleAPI", "Basics", "Networking", "StackExchange"),

    // The search index that the search page loads.
    module("Search", "Basics"),
    tests("SearchTests", "Search", "Basics", "BuiltIn", "SearchContract", "TestSupport"),

    // Fetching of selections into the archive: which requests, in which order.
    module(
      "Fetching", "Archive", "Basics", "Digests", "Images", "Networking", "StackExchange",
      optimizedFor: .buildTime),
    tests(
      "FetchingTests", "Fetching", "Archive", "Basics", "Digests", "Networking", "SampleAPI",
      "StackExchange", "TestSupport"),

    // The command, which connects the modules and has none of their logic.
    module(
      "SodigestCommand", "Archive", "ArchiveSearch", "ArchiveTools", "Basics", "BuiltIn",
      "Configuration", "Contents", "CurlTransport", "Digests", "Dumps", "Fetching", "Highlighting",
      "Images", "Maths", "ModelContext", "Mustache", "Networking", "Output", "Packing", "Pages",
      "SampleAPI", "Serving", "SiteBuild", "StackExchange", "StackMarkdown", "Theming", "Zim",
      optimizedFor: .buildTime),
    .executableTarget(
      name: "sodigest", dependencies: ["CSystem", "SodigestCommand"],
      swiftSettings: strictSettings),
    tests(
      "SodigestCommandTests", "SodigestCommand", "Archive", "Basics", "BuiltIn", "Configuration",
      "CurlTransport", "Digests", "Fetching", "Images", "Networking", "Output", "PostContract",
      "SampleAPI", "Serving", "SiteTesting", "sodigest", "TestSupport", "URLSessionTransport"),

    // Properties of images: format, size, hash and URL.
    module("Images", "Basics", "CNettle"),
    tests("ImagesTests", "Images", "Basics", "TestSupport"),

    // Templates, samples and setup files, embedded in the program.
    .target(name: "CBuiltIn", exclude: ["Minified"], cSettings: [.treatAllWarnings(as: .error)]),
    module("BuiltIn", "CBuiltIn"),
    tests("BuiltInTests", "BuiltIn"),

    // The HTTP server of the preview.
    module("Serving", "Basics", "CMicroHTTPD", optimizedFor: .buildTime),
    tests("ServingTests", "Serving", "Basics", "TestSupport"),

    // ZIM files, written by a program of its own.
    module("Zim", "Basics"),
    tests("ZimTests", "Zim", "TestSupport"),

    // ZIP files, for books.
    module("Zip", "Basics"),
    tests("ZipTests", "Zip", "TestSupport"),

    // The SQLite archive.
    module("Archive", "Basics", "CSQLite", "Digests", "StackExchange"),
    tests("ArchiveTests", "Archive", "Digests", "StackExchange", "TestSupport"),

    // Queries, answered from the search index of an archive.
    module(
      "ArchiveSearch", "Archive", "Basics", "Contents", "Pages", "Search", "StackExchange",
      "StackMarkdown"),

    // The Model Context Protocol, by which assistants call tools.
    module("ModelContext", "Basics", "StackExchange", optimizedFor: .buildTime),
    tests("ModelContextTests", "ModelContext", "StackExchange"),

    // Tools with which assistants search and read an archive.
    module(
      "ArchiveTools", "Archive", "ArchiveSearch", "Basics", "ModelContext", "Mustache", "Pages",
      "StackExchange", "StackMarkdown"),
    tests(
      "ArchiveToolsTests", "ArchiveTools", "Archive", "ArchiveSearch", "Digests", "ModelContext",
      "StackExchange", "TestSupport"),

    // Reading of packed files.
    module("Packing", "Basics", "CArchive"),
    tests("PackingTests", "Packing", "TestSupport"),

    // Import of data dumps into the archive.
    module("Dumps", "Archive", "Basics", "CExpat", "Digests", "Packing", "StackExchange"),
    tests(
      "DumpsTests", "Dumps", "Archive", "Basics", "Digests", "Packing", "StackExchange",
      "TestSupport"),

    // The output folder: its manifest, stale files, staging and promotion.
    module("Output", "Archive", "Basics", "CSystem", "Images"),
    tests("OutputTests", "Output", "Archive", "TestSupport"),

    // Templates, words and assets of a site, compiled against the declarations of its pages.
    module("Theming", "Basics", "Images", "Mustache", "Output"),

    // The contents of a site, read from the archive once: questions, tags, authors, digests.
    module(
      "Contents", "Archive", "Basics", "Configuration", "Digests", "Images", "Output",
      "StackExchange"),

    // Pages, composed as values and rendered.
    module(
      "Pages", "Archive", "Basics", "Configuration", "Contents", "Digests", "Highlighting",
      "Images", "Maths", "Mustache", "Output", "Search", "StackExchange", "StackMarkdown",
      "Theming"),

    // Editions as feeds, emails, books and single files.
    module(
      "Exports", "Archive", "Basics", "Configuration", "Contents", "Images", "Mustache", "Output",
      "Pages", "StackExchange", "StackMarkdown", "Theming", "Zip"),

    // Building of a site: plans, builds and promotes stale files, and checks existing ones.
    module(
      "SiteBuild", "Archive", "Basics", "Configuration", "Contents", "Exports", "Images", "Output",
      "Pages", "StackMarkdown", "Theming", "Zim"),
    tests(
      "SiteBuildTests", "SiteBuild", "Archive", "ArchiveSearch", "Basics", "BuiltIn", "CCommonMark",
      "Configuration",
      "Contents", "Digests", "Dumps", "Exports", "Images", "Mustache", "Output", "Pages",
      "PostContract", "SearchContract", "Serving", "SiteTesting", "StackExchange", "StackMarkdown",
      "TestSupport", "Theming", "Zim"),

    // Tests of guides and examples.
    tests(
      "GuideTests", "Configuration", "Digests", "Mustache", "Networking", "Output", "Pages",
      "SiteBuild", "SiteTesting", "sodigest", "TestSupport", "Theming"),

    // Code that tests and benchmarks share.
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
    // Tests of documented servers and packages; see Scripts/test --recipes.
    tests("RecipeTests", "SiteTesting", "sodigest", "TestSupport"),
    testSupport("HighlightingContract", "Basics", "Highlighting"),

    // Benchmarks; see Scripts/bench and others.
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
      name: "zim-benchmark",
      dependencies: [
        "Archive", "Basics", "BuiltIn", "Contents", "SiteBuild", "StackExchange", "TestSupport",
        "Theming", "Zim",
      ],
      path: "Benchmarks/Zim", swiftSettings: strictSettings),
    .executableTarget(
      name: "rendering-benchmark",
      dependencies: [
        "Archive", "BenchmarkSupport", "BuiltIn", "Digests", "Networking", "SampleAPI",
        "StackExchange", "TestSupport",
      ],
      path: "Benchmarks/Rendering", exclude: ["figures.json"], swiftSettings: strictSettings),
  ],
  cxxLanguageStandard: .cxx17
)

// Fuzzers have no main function, so they are built only on request; see Fuzzing/README.md.
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

// The program that writes ZIM files, in C++. SwiftPM rejects its flags in dependencies.
if hasLibzim, !Context.packageDirectory.contains("/checkouts/") {
  let name = "sodigest-zim"
  package.products.append(.executable(name: name, targets: [name]))
  package.targets.append(
    .executableTarget(
      name: name, exclude: ["sodigest-zim.1"], cxxSettings: [.treatAllWarnings(as: .error)],
      // It needs no Swift runtime.
      linkerSettings: [
        .linkedLibrary("zim"), .unsafeFlags(["-nostartfiles", "-Xlinker", "--as-needed"]),
      ]))
  for target in package.targets where ["SodigestCommandTests", "ZimTests"].contains(target.name) {
    target.dependencies.append(.target(name: name))
  }
}

// Building all tests takes minutes, so only the selected ones are built, and no benchmarks.
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

  /// Reports whether a target is selected, or depends on a selected one.
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

  // Builds only those other targets that the tests depend on.
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
  /// The name of the target; nil for a product of another package.
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
