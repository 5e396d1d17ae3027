private import FoundationEssentials
#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// Compares rendering a large archive with copying the site that comes out.
///
/// Both run in turn, so that a machine whose speed drifts slows both; the ratio is taken pair by
/// pair. Then what a day costs on which the site is there already.
@main
struct RenderingBenchmark {
  static func main() async {
    do {
      try await run(CommandLine.arguments)
    } catch {
      print("rendering-benchmark: \(error)")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    guard arguments.count == 4, let count = Int(arguments[2]), count > 0 else {
      throw BenchmarkError.usage
    }
    let benchmark = RenderingBenchmark(program: arguments[1], folder: arguments[3])
    try await Recombination().fill(benchmark.archive, count: count)
    print("\(count) questions")
    try benchmark.compare()
    try benchmark.compareDays()
  }

  let program: String
  let folder: String

  var archive: String { "\(folder)/archive.sqlite" }
  private var output: String { "\(folder)/Output" }
  private var copy: String { "\(folder)/Copy" }

  /// The command that is measured.
  var render: [String] {
    [
      program, "render", "--archive", archive, "--output", output, "--format", "html",
      "--no-images", "--quiet",
    ]
  }

  private func compare() throws {
    var renders: [Measurement] = []
    var copies: [Measurement] = []
    for round in 0...Self.rounds {
      try remove(output)
      let render = try Measurement(render)
      try remove(copy)
      let copied = try Measurement(["cp", "-r", output, copy])
      // The first round only warms up.
      if round > 0 {
        renders.append(render)
        copies.append(copied)
      }
    }
    let (files, bytes) = try size(of: output)
    print("\(files) files, \(bytes / 1_000_000) MB, \(Self.rounds) rounds")
    show("render", renders)
    show("cp -r ", copies)
    let ratios = zip(renders, copies).map { $0.wall / $1.wall }
    print("ratio   \(rounded(median(ratios))) (\(ratios.map(rounded).joined(separator: ", ")))")
  }

  private static let rounds = 5

  private func show(_ name: String, _ runs: [Measurement]) {
    let wall = rounded(median(runs.map(\.wall)))
    let processor = rounded(median(runs.map(\.processor)))
    let peak = Int(median(runs.map(\.peak)))
    print("\(name)  \(wall) s, \(processor) s of processors, \(peak) MB at most")
  }

  private func rounded(_ figure: Double) -> String {
    let hundredths = Int((figure * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  private func remove(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }

  private func size(of folder: String) throws -> (files: Int, bytes: Int) {
    var files = 0
    var bytes = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      files += 1
      bytes += (attributes[.size] as? any BinaryInteger).map { Int($0) } ?? 0
    }
    return (files, bytes)
  }
}
