private import BenchmarkSupport
private import FoundationEssentials
private import Glibc

/// Compares rendering a large archive with copying the site that comes out, with an older program, and
/// with Hugo on the same posts; then what a day costs on which the site is there already.
///
/// All run in turn, so that a machine whose speed drifts slows all; ratios are taken round by round.
@main
struct RenderingBenchmark {
  static func main() async {
    do {
      guard try await run(Options(CommandLine.arguments.dropFirst())) else { exit(1) }
    } catch {
      print("rendering-benchmark: \(error)")
      exit(2)
    }
  }

  /// Measures everything; says whether the figures are as good as those to compare with.
  private static func run(_ options: Options) async throws -> Bool {
    let benchmark = RenderingBenchmark(options: options)
    try await Recombination().fill(benchmark.archive, count: options.questions)
    if options.older != nil {
      try FileManager.default.copyItem(atPath: benchmark.archive, toPath: benchmark.olderArchive)
    }
    let works = try benchmark.works + (options.hugo.map { [try benchmark.hugo($0)] } ?? [])
    var figures = try Figures(of: works, rounds: 5)
    figures.questions = options.questions
    (figures.files, figures.bytes) = try benchmark.size(of: benchmark.output)
    try figures.append(benchmark.days())
    print(figures.table)
    if let path = options.json { try figures.json.write(to: URL(filePath: path)) }
    guard let path = options.limits else { return true }
    let losses = try figures.losses(against: Data(contentsOf: URL(filePath: path)))
    for loss in losses { print(loss) }
    return losses.isEmpty
  }

  let options: Options

  var archive: String { "\(options.folder)/archive.sqlite" }
  private var olderArchive: String { "\(options.folder)/older.sqlite" }
  private var output: String { "\(options.folder)/Output" }

  /// The command that is measured.
  var render: [String] { rendering(options.program, archive, to: output) }

  private func rendering(
    _ program: String, _ archive: String, to output: String, as format: String = "html"
  ) -> [String] {
    [
      program, "render", "--archive", archive, "--output", output, "--format", format,
      "--no-images", "--quiet",
    ]
  }

  /// Rendering, copying what came out, and rendering with an older program.
  private var works: [Work] {
    let copy = "\(options.folder)/Copy"
    let older = options.older.map { program in
      let output = "\(options.folder)/Older"
      return Work("older render", rendering(program, olderArchive, to: output), removing: output)
    }
    return [
      Work("render", render, removing: output),
      Work(Figures.copying, ["cp", "-r", output, copy], removing: copy),
    ] + (older.map { [$0] } ?? [])
  }

  /// Hugo on the same posts.
  private func hugo(_ program: String) throws -> Work {
    let site = HugoSite(folder: "\(options.folder)/Hugo")
    let twins = "\(options.folder)/Twins"
    _ = try Measurement(rendering(options.program, archive, to: twins, as: "md"))
    try site.write(postsFrom: "\(twins)/q")
    try FileManager.default.removeItem(atPath: twins)
    return Work("hugo", site.command(program), removing: site.output)
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
