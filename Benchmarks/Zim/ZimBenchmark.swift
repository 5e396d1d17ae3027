private import Archive
private import Basics
private import BuiltIn
private import Contents
private import FoundationEssentials
private import Pages
private import SiteBuild
private import Synchronization

/// Measures the memory and the processor time of the pages of a ZIM file, without libzim.
///
/// usage: zim-benchmark QUESTIONS FOLDER [JOBS]
///
/// The archive is generated in the folder, which exists, and used again by later runs.
@main
struct ZimBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard 2...3 ~= arguments.count, let count = Int(arguments[1]), count > 0 else {
      print("usage: zim-benchmark QUESTIONS FOLDER [JOBS]")
      return
    }
    let folder = arguments[2]
    let archive = try SyntheticArchive(
      at: "\(folder)/\(count).sqlite", questionCount: count)
    var settings = SiteSettings(outputFolder: folder)
    settings.zim = ZimSettings()
    settings.temporaryFolder = folder
    settings.jobs = arguments.count > 2 ? Int(arguments[3]) ?? 1 : 2
    let build = ZimBuild(
      openArchive: { [path = archive.path] in try Archive(at: path, for: .readOnly) },
      theme: try SiteTheme(files: BuiltIn.theme), settings: settings)
    print("stage\tMB now\tMB peak\tprocessor s\telapsed s")
    let start = ContinuousClock.now
    func report(_ stage: String) {
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let numbers = [
        residentMegabytes, Double(ResourceUsage.peakMemoryBytes) / 1e6,
        ResourceUsage.processCPUSeconds, seconds,
      ].map { String(($0 * 10).rounded() / 10) }
      print(([stage] + numbers).joined(separator: "\t"))
    }
    report("start")
    let contents = try await build.contents(of: ContentSelection())
    report("lists")
    let sink = CountingSink()
    let result = try await build.write(contents, to: sink)
    report("pages")
    let (entries, redirects, bytes) = sink.counts
    print(
      "\(entries) entries, \(redirects) redirects, \(bytes / 1_000_000) MB, \(result.failures.count) failures"
    )
  }

  /// The memory of the process that is resident now, in MB.
  private static var residentMegabytes: Double {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Double($0) }
    return (pages ?? 0) * 4096 / 1e6
  }
}

/// A sink that counts what it receives.
private final class CountingSink: ZimSink {
  private let state = Mutex((entries: 0, redirects: 0, bytes: 0))

  var counts: (entries: Int, redirects: Int, bytes: Int) { state.withLock(\.self) }

  func write(_ record: ZimRecord) {
    state.withLock { state in
      switch record {
      case .item(let item):
        state.entries += 1
        state.bytes += item.content.count
      case .redirect: state.redirects += 1
      case .metadata, .illustration, .end: break
      }
    }
  }
}
