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
    let benchmark = RenderingBenchmark(options: options)
    try await ArchiveGenerator().fill(benchmark.archive, count: options.questionCount)
    if options.olderProgram != nil {
      try FileManager.default.copyItem(atPath: benchmark.archive, toPath: benchmark.olderArchive)
    }
    let commands =
      try benchmark.commands + (options.hugoProgram.map { [try benchmark.hugoCommand($0)] } ?? [])
    var results = try BenchmarkResults(of: commands, rounds: 5)
    results.questionCount = options.questionCount
    (results.fileCount, results.byteCount) = try benchmark.size(of: benchmark.output)
    try results.append(benchmark.measureIncrementalBuilds())
    print(results.table)
    if let path = options.jsonPath { try results.json.write(to: URL(filePath: path)) }
    guard let path = options.limitsPath else { return true }
    let regressions = try results.regressions(from: Data(contentsOf: URL(filePath: path)))
    for regression in regressions { print(regression) }
    return regressions.isEmpty
  }

  let options: BenchmarkOptions

  var archive: String { "\(options.folder)/archive.sqlite" }
  private var olderArchive: String { "\(options.folder)/older.sqlite" }
  private var output: String { "\(options.folder)/Output" }

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
    let copy = "\(options.folder)/Copy"
    let olderCommand = options.olderProgram.map { program in
      let output = "\(options.folder)/Older"
      return MeasuredCommand(
        "older render", renderArguments(program, olderArchive, to: output), deleting: output)
    }
    return [
      MeasuredCommand("render", renderCommand, deleting: output),
      MeasuredCommand(BenchmarkResults.baselineName, ["cp", "-r", output, copy], deleting: copy),
    ] + (olderCommand.map { [$0] } ?? [])
  }

  /// Writes a Hugo site of the same posts and returns the command that builds it.
  private func hugoCommand(_ program: String) throws -> MeasuredCommand {
    let site = HugoSite(folder: "\(options.folder)/Hugo")
    let markdownFolder = "\(options.folder)/Twins"
    _ = try Measurement(renderArguments(options.program, archive, to: markdownFolder, as: "md"))
    try site.write(postsFrom: "\(markdownFolder)/q")
    try FileManager.default.removeItem(atPath: markdownFolder)
    return MeasuredCommand("hugo", site.command(program), deleting: site.output)
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
