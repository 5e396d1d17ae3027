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

/// A folder of `Sources`, whose modules import only those of the same folder and of folders above it.
struct Folder {
  let name: String

  /// Returns a system library: a module map and a shim, without Swift code.
  ///
  /// Without a name for pkg-config it is opened when it is first needed; see `DynamicLibrary`. The build then only
  /// needs its headers.
  func library(_ name: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
    .systemLibrary(
      name: name, path: path(of: name), pkgConfig: pkgConfig, providers: apt.map { [.apt([$0])] })
  }

  /// Returns a target in C.
  func code(_ name: String, exclude: [String] = []) -> Target {
    .target(
      name: name, path: path(of: name), exclude: exclude,
      cSettings: [.treatAllWarnings(as: .error)])
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
      name: name, dependencies: dependencies, path: path(of: name),
      swiftSettings: strictSettings
        + release(["-disable-cmo", "-emit-module-separately-wmo"] + goal.flags + flags))
  }

  /// Returns a program.
  func program(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: path(of: name), swiftSettings: strictSettings)
  }

  /// Returns the tests of a module, without optimization, because they are compiled once and run once.
  func tests(of module: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(
      name: "\(module)Tests",
      dependencies: [.byName(name: module), "TestSupport"] + dependencies,
      path: "Tests/\(name)/\(module)Tests", swiftSettings: testSettings)
  }

  func path(of target: String) -> String { "Sources/\(name)/\(target)" }
}

let testSettings =
  strictSettings + release(["-Onone", "-no-emit-module-separately-wmo"] + assertions)

/// Returns a target that tests and benchmarks share; it is not part of the program.
func testSupport(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)",
    swiftSettings: strictSettings)
}

/// Returns tests of the documentation, or of the code that tests share.
func tests(_ name: String, in folder: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], path: "Tests/\(folder)/\(name)",
    swiftSettings: testSettings)
}

/// Returns a program that measures, or that makes what others measure.
func benchmark(
  _ name: String, in folder: String, exclude: [String] = [],
  _ dependencies: Target.Dependency...
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Benchmarks/\(folder)", exclude: exclude,
    swiftSettings: strictSettings)
}

/// Whether libzim is installed, which only the program `sodigest-zim` needs.
///
/// The scripts set the variable, because SwiftPM caches what this file found until a variable changes.
let hasLibzim =
  Context.environment["SODIGEST_ZIM"].map { $0 == "1" }
  ?? FileManager.default.fileExists(atPath: "/usr/include/zim/writer/creator.h")

let system = Folder(name: "System")
let base = Folder(name: "Base")
let api = Folder(name: "API")
let text = Folder(name: "Text")
let data = Folder(name: "Data")
let site = Folder(name: "Site")
let command = Folder(name: "Command")

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
    // System libraries, each with one Swift owner; the first ones are linked, the others opened when needed.
    system.library("CCommonMark", pkgConfig: "libcmark", apt: "libcmark-dev"),
    system.library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
    system.library("CNettle", pkgConfig: "nettle", apt: "nettle-dev"),
    system.library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    system.library("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    system.library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    system.library("CSystem"),
    system.library("CArchive", apt: "libarchive-dev"),
    system.library("CCurl", apt: "libcurl4-openssl-dev"),
    system.library("CMicroHTTPD", apt: "libmicrohttpd-dev"),
    system.code("CChildProcess"),
    system.code("CBuiltIn", exclude: ["Minified"]),

    // What every module may use.
    base.module("Basics", "CChildProcess", "CNettle", "CZlib"),
    base.tests(of: "Basics"),
    base.module("Images", "Basics"),
    base.tests(of: "Images", "Basics"),

    // The API: requests are described, then performed.
    api.module("Networking", "Basics", optimizedFor: .buildTime),
    api.tests(of: "Networking", "Basics"),
    api.module("CurlTransport", "Basics", "CCurl", "Networking", optimizedFor: .buildTime),
    api.tests(of: "CurlTransport", "Basics", "CCurl", "Networking", "TransportContract"),
    api.module("URLSessionTransport", "Basics", "Networking", optimizedFor: .buildTime),
    api.tests(of: "URLSessionTransport", "Networking", "TransportContract"),
    api.module("StackExchange", "Basics", "Networking"),
    api.tests(of: "StackExchange", "Networking"),
    api.module("SampleAPI", "Basics", "Networking", "StackExchange", optimizedFor: .buildTime),
    api.tests(of: "SampleAPI", "Basics", "Networking", "StackExchange"),

    // Texts: posts, code, formulae, templates and words.
    text.module("StackMarkdown", "Basics", "CCommonMark"),
    text.tests(of: "StackMarkdown", "MarkdownReaders", "PostContract"),
    text.module("Highlighting", "Basics"),
    text.tests(of: "Highlighting", "Basics", "HighlightingContract"),
    text.module("Maths", "Basics"),
    text.tests(of: "Maths", "Basics", "MathsContract"),
    text.module("Mustache", "Basics", also: assertions),
    text.tests(of: "Mustache", "Basics", "MarkdownReaders", "PostContract"),
    text.module("Search", "Basics"),
    text.tests(of: "Search", "Basics", "BuiltIn", "SearchContract"),

    // Data: the archive, what fills it and what searches it.
    data.module("Archive", "Basics", "CSQLite", "StackExchange", "StackMarkdown"),
    data.tests(of: "Archive", "StackExchange"),
    data.module("Dumps", "Archive", "Basics", "CArchive", "CExpat", "StackExchange"),
    data.tests(of: "Dumps", "Archive", "Basics", "StackExchange"),
    data.module(
      "Fetching", "Archive", "Basics", "Images", "Networking", "StackExchange",
      optimizedFor: .buildTime),
    data.tests(
      of: "Fetching", "Archive", "Basics", "Images", "Networking", "SampleAPI", "StackExchange"),
    data.module("ArchiveSearch", "Archive", "Basics", "Search", "StackExchange", "StackMarkdown"),

    // The site: contents, pages as values, and files that are built only if they are stale.
    site.module("Contents", "Archive", "Basics", "Images", "StackExchange"),
    site.module(
      "Pages", "Archive", "Basics", "Contents", "Highlighting", "Images", "Maths", "Mustache",
      "Search", "StackExchange", "StackMarkdown"),
    site.module(
      "Exports", "Archive", "Basics", "Contents", "Images", "Mustache", "Pages",
      "StackExchange", "StackMarkdown"),
    site.module(
      "SiteBuild", "Archive", "ArchiveSearch", "Basics", "Contents", "CSystem", "Exports", "Images",
      "Pages",
      "Search",
      "StackExchange", "StackMarkdown"),
    site.tests(
      of: "SiteBuild", "Archive", "ArchiveSearch", "Assistants", "Basics", "BuiltIn", "CCommonMark",
      "Configuration", "Contents", "Dumps", "Exports", "Images", "Mustache", "Pages",
      "PostContract", "Search", "SearchContract", "Serving", "SiteTesting", "StackExchange",
      "StackMarkdown"),
    site.module("Serving", "Basics", "CMicroHTTPD"),
    site.tests(of: "Serving", "Basics"),

    // The command, which connects the modules and has none of their logic.
    command.module(
      "Configuration", "Archive", "Basics", "Contents", "CYAML", "Dumps", "Highlighting",
      "Search", "StackExchange", optimizedFor: .buildTime),
    command.tests(
      of: "Configuration", "Archive", "Basics", "Contents", "Highlighting", "StackExchange"),
    command.module(
      "Assistants", "Archive", "ArchiveSearch", "Basics", "Mustache", "Pages", "Search",
      "StackExchange", "StackMarkdown", optimizedFor: .buildTime),
    command.tests(of: "Assistants", "Archive", "ArchiveSearch", "Search", "StackExchange"),
    command.module("BuiltIn", "CBuiltIn"),
    command.tests(of: "BuiltIn"),
    command.module(
      "SodigestCommand", "Archive", "ArchiveSearch", "Assistants", "Basics", "BuiltIn",
      "Configuration", "Contents", "CurlTransport", "Dumps", "Fetching", "Highlighting", "Images",
      "Maths", "Mustache", "Networking", "Pages", "SampleAPI", "Search", "Serving", "SiteBuild",
      "StackExchange", "StackMarkdown", optimizedFor: .buildTime),
    command.program("sodigest", "CSystem", "SodigestCommand"),
    command.tests(
      of: "SodigestCommand", "Archive", "Basics", "BuiltIn", "Configuration", "Contents",
      "CurlTransport", "Fetching", "Images", "Networking", "PostContract", "SampleAPI",
      "Serving", "SiteTesting", "sodigest", "StackExchange", "URLSessionTransport"),

    // Tests of guides and examples, and of documented servers and packages; see Scripts/test --recipes.
    tests(
      "GuideTests", in: "Command", "Archive", "Configuration", "Mustache", "Networking",
      "Pages", "SiteBuild", "SiteTesting", "sodigest", "StackExchange"),
    tests("RecipeTests", in: "Command", "SiteTesting", "sodigest"),

    // Code that tests and benchmarks share.
    .target(
      name: "TestSupport", dependencies: ["Basics", "CArchive", "CSQLite", "CZlib"],
      path: "Tests/Support/TestSupport", swiftSettings: strictSettings,
      linkerSettings: [.linkedLibrary("archive")]),
    testSupport("TransportContract", "Basics", "Networking", "TestSupport"),
    testSupport("MarkdownReaders", "Basics", "TestSupport"),
    testSupport("PostContract", "CCommonMark", "StackMarkdown"),
    testSupport("MathsContract", "Basics", "Maths"),
    testSupport("HighlightingContract", "Basics", "Highlighting"),
    testSupport("SearchContract"),
    testSupport("SiteTesting", "Basics", "TestSupport"),
    tests("TestSupportTests", in: "Support"),
    tests("SiteTestingTests", in: "Support", "SiteTesting"),

    // Benchmarks; see Scripts/bench and others.
    .target(
      name: "BenchmarkSupport", dependencies: ["CCommonMark"], path: "Benchmarks/Support",
      swiftSettings: strictSettings),
    benchmark(
      "markdown-benchmark", in: "Markdown", "BenchmarkSupport", "BuiltIn", "StackExchange",
      "StackMarkdown"),
    benchmark(
      "colour-benchmark", in: "Colours", "Basics", "BenchmarkSupport", "Highlighting",
      "HighlightingContract"),
    benchmark(
      "instruction-benchmark", in: "Instructions", exclude: ["noted.txt"], "Basics", "BuiltIn",
      "Highlighting", "HighlightingContract", "Mustache", "Search", "StackExchange",
      "StackMarkdown"),
    benchmark("dump-generator", in: "Dumps", "Basics", "TestSupport"),
    benchmark(
      "zim-benchmark", in: "Zim", "Archive", "Basics", "BuiltIn", "Contents", "Pages", "SiteBuild",
      "StackExchange", "TestSupport"),
    benchmark(
      "rendering-benchmark", in: "Rendering", exclude: ["figures.json"], "Archive",
      "BenchmarkSupport", "BuiltIn", "Networking", "SampleAPI", "StackExchange", "TestSupport"),
  ],
  cxxLanguageStandard: .cxx17
)

// Fuzzers have no main function, so they are built only on request; see Fuzzing/README.md.
if Context.environment["SODIGEST_FUZZING"] != nil {
  for (name, contract) in [
    ("FuzzBlocks", "PostContract"), ("FuzzHTML", "PostContract"), ("FuzzMarkdown", "PostContract"),
    ("FuzzHighlighting", "HighlightingContract"), ("FuzzMaths", "MathsContract"),
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
      name: name, path: system.path(of: name), exclude: ["sodigest-zim.1"],
      cxxSettings: [.treatAllWarnings(as: .error)],
      // It needs no Swift runtime.
      linkerSettings: [
        .linkedLibrary("zim"), .unsafeFlags(["-nostartfiles", "-Xlinker", "--as-needed"]),
      ]))
  for target in package.targets
  where ["SiteBuildTests", "SodigestCommandTests"].contains(target.name) {
    target.dependencies.append(.target(name: name))
  }
}

// Building all tests takes minutes, so only the selected ones are built. Benchmarks are built with all of them, so that
// a change that breaks one is noticed.
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
    case .executable:
      wantedTests != "all"
        && (target.name.hasSuffix("-benchmark") || target.name == "dump-generator")
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
