private import BenchmarkSupport
private import FoundationEssentials
private import Glibc

/// Compares rendering a large archive with copying the site, with an older program, and with Hugo
/// on the same posts; then measures incremental builds.
///
/// The commands alternate, so that changes in the speed of the machine affect all; ratios are
/// medians over all rounds.
@main
struct RenderingBenchmark {
  static func main() async {
    do {
      guard try await run(BenchmarkOptions(CommandLine.arguments.dropFirst())) else { exit(1) }
    } catch {
      print("rendering-benchmark: \(error)")
      exit(2)
    }
  }

  /// Runs all measurements and returns whether the results are within the limits.
  private static func run(_ options: BenchmarkOptions) async throws -> Bool {
    var pools = [try await PostPool.sample()]
    if let folder = options.recordedPostsFolder {
      pools.append(
        try .recorded(
          in: folder, importingWith: options.program,
          into: "\(options.folder)/recorded-dumps.sqlite"))
    }
    var allResults: [BenchmarkResults] = []
    for pool in pools {
      let benchmark = RenderingBenchmark(
        options: options, folder: "\(options.folder)/\(pool.name)")
      let results = try benchmark.results(of: pool)
      print(results.table)
      allResults.append(results)
      try FileManager.default.removeItem(atPath: benchmark.folder)
    }
    if options.hugoProgram != nil { print(HugoSite.differences) }
    if let path = options.jsonPath {
      try BenchmarkResults.json(of: allResults).write(to: URL(filePath: path))
    }
    guard let path = options.limitsPath else { return true }
    let regressions = try allResults[0].regressions(from: Data(contentsOf: URL(filePath: path)))
    for regression in regressions { print(regression) }
    return regressions.isEmpty
  }

  let options: BenchmarkOptions
  /// The path of the folder to which archives and sites are written.
  let folder: String

  var archive: String { "\(folder)/archive.sqlite" }
  private var olderArchive: String { "\(folder)/older.sqlite" }
  private var output: String { "\(folder)/Output" }

  /// Generates an archive of posts, and measures all commands with it.
  private func results(of posts: PostPool) throws -> BenchmarkResults {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try ArchiveGenerator(posts: posts).fill(archive, count: options.questionCount)
    if options.olderProgram != nil {
      try FileManager.default.copyItem(atPath: archive, toPath: olderArchive)
    }
    let commands = try commands + (options.hugoProgram.map { try hugoCommands($0) } ?? [])
    var results = try BenchmarkResults(of: commands, rounds: 5)
    (results.posts, results.questionCount) = (posts.name, options.questionCount)
    (results.fileCount, results.byteCount) = try size(of: output)
    if options.pagefindPython != nil { results.appendSum(of: "hugo", "pagefind") }
    try results.append(measureIncrementalBuilds())
    return results
  }

  /// The command line that renders the archive with the measured program.
  var renderCommand: [String] { renderArguments(options.program, archive, to: output) }

  private func renderArguments(
    _ program: String, _ archive: String, to output: String, as format: String = "html"
  ) -> [String] {
    [
      program, "render", "--archive", archive, "--output", output, "--format", format,
      "--no-images", "--quiet",
    ]
  }

  /// The commands to measure: rendering, copying the site, and rendering with an older program.
  private var commands: [MeasuredCommand] {
    let copy = "\(folder)/Copy"
    let olderCommand = options.olderProgram.map { program in
      let output = "\(folder)/Older"
      return MeasuredCommand(
        "older render", renderArguments(program, olderArchive, to: output), deleting: output)
    }
    return [
      MeasuredCommand(BenchmarkResults.renderingName, renderCommand, deleting: output),
      MeasuredCommand(BenchmarkResults.baselineName, ["cp", "-r", output, copy], deleting: copy),
    ] + (olderCommand.map { [$0] } ?? [])
  }

  /// Writes a Hugo site of the same posts and returns the commands that build it and its search.
  private func hugoCommands(_ program: String) throws -> [MeasuredCommand] {
    let site = HugoSite(folder: "\(folder)/Hugo")
    let markdownFolder = "\(folder)/Twins"
    _ = try Measurement(renderArguments(options.program, archive, to: markdownFolder, as: "md"))
    try site.write(postsFrom: "\(markdownFolder)/q")
    try FileManager.default.removeItem(atPath: markdownFolder)
    let hugo = MeasuredCommand("hugo", site.command(program), deleting: site.output)
    return [hugo]
      + (options.pagefindPython.map {
        [MeasuredCommand("pagefind", site.searchCommand($0), deleting: site.searchOutput)]
      } ?? [])
  }

  private func size(of folder: String) throws -> (files: Int, bytes: Int) {
    var files = 0
    var bytes = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      files += 1
      bytes += (attributes[.size] as? UInt64).map(Int.init) ?? 0
    }
    return (files, bytes)
  }
}
