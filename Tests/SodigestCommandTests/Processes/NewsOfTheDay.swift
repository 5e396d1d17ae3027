import Foundation
import SiteTesting
import Synchronization
import Testing

/// A site of yesterday with an archive, and a build with news of every kind: pages that come, change
/// and go, files of a format that is no longer wanted, and a question that was forgotten.
struct NewsOfTheDay {
  /// The run that brings the news.
  static let build = """
    build --sample --archive archive/a.sqlite --tag swift --tag sqlite --format html,json \
    --now 2026-11-20T06:00:00Z
    """

  private let folder: String
  /// All files and folders of yesterday's site; folders have no bytes.
  private let old: [String: Data?]
  /// All files and folders of the site after an undisturbed run.
  private let new: [String: Data?]
  private let archiveFiles: [String]
  /// How long each stage goes on; the first one to the end of the run.
  private var lengths: [Stage: Duration]

  /// Makes yesterday's site, and today's in a copy of it.
  init(in folder: String) async throws {
    self.folder = folder
    let base = "\(folder)/base"
    for name in ["archive", "Output"] {
      try FileManager.default.createDirectory(
        atPath: "\(base)/\(name)", withIntermediateDirectories: true)
    }
    let program = Program(in: base)
    let sample = "build --sample --archive archive/a.sqlite --tag swift"
    for line in [
      "\(sample) --limit 6 --now 2026-11-18T06:00:00Z", "\(sample) --now 2026-11-19T06:00:00Z",
      "forget question 43100 --sample --archive archive/a.sqlite",
    ] {
      let end = try await program.run(line: line)
      #expect(end == 0, "\(program.errors)")
    }
    old = try Self.tree("\(base)/Output")
    try shell("cp", "-a", base, "\(folder)/new")
    let run = Program(in: "\(folder)/new")
    let start = ContinuousClock.now
    let measured = Box()
    let watch = Watch(on: "\(folder)/new/Output")
    let end = try await run.run(line: Self.build) {
      measured.times.withLock { $0 = watch.times(of: run) }
    }
    #expect(end == 0, "\(run.errors)")
    let times = measured.times.withLock { $0 }
    let last = ContinuousClock.now - start
    lengths = [.begun: last]
    if let staging = times[.staging], let revealing = times[.revealing] {
      lengths[.staging] = revealing - staging
      lengths[.revealing] = last - revealing
    }
    new = try Self.tree("\(folder)/new/Output")
    archiveFiles = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/new/archive")
  }

  /// A moment at random while a stage goes on.
  func moment(in stage: Stage) -> Moment {
    Moment(stage: stage, delay: lengths[stage, default: .zero] * Double.random(in: 0...1))
  }

  /// Takes a stage to be shorter than was thought: what was measured may have been disturbed.
  mutating func hurry(in stage: Stage) {
    lengths[stage] = lengths[stage].map { $0 * 4 / 5 }
  }

  /// Runs a test in a copy of yesterday.
  func copied<R>(_ body: (Program) async throws -> R) async throws -> R {
    let copy = "\(folder)/\(UUID().uuidString)"
    try shell("cp", "-a", "\(folder)/base/.", copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    return try await body(Program(in: copy))
  }

  /// What is wrong with a site for its readers: links that lead nowhere, and files that are neither
  /// yesterday's nor today's.
  func faults(of program: Program) throws -> [String] {
    let output = "\(program.folder)/Output"
    var faults = try SiteCrawler.report(on: output).problems.map(\.description)
    for (path, bytes) in try Self.tree(output) where !path.hasPrefix(".sodigest") {
      if let bytes, old[path] != .some(bytes), new[path] != .some(bytes) {
        faults.append("\(path) is neither the old file nor the new one")
      }
    }
    return faults
  }

  /// How much the news take on a disk before they are in their places.
  var kilobytesWritten: Int {
    new.filter { old[$0.key] != $0.value }.values.compactMap { $0 }.reduce(0) {
      $0 + ($1.count + 4_095) / 4_096 * 4
    }
  }

  /// Whether a site is, to the last file, as it was yesterday.
  func isOld(_ program: Program) throws -> Bool {
    try Self.visible(Self.tree("\(program.folder)/Output")) == Self.visible(old)
  }

  /// Runs the build again, undisturbed, and compares what there is then with what an
  /// undisturbed build makes of yesterday's site.
  ///
  /// - Parameters:
  ///   - program: In a copy of yesterday in which a run ended too early.
  ///   - others: Files that may be other ones: `status.json` tells of a failure that was noted.
  ///   - comment: Tells what happened before.
  /// - Throws: When the program cannot be started, or the site cannot be read.
  func complete(
    _ program: Program, butFor others: Set<String> = [], _ comment: Comment = ""
  ) async throws {
    let end = try await program.run(line: Self.build)
    #expect(end == 0, "\(comment) \(program.errors)")
    let tree = try Self.tree("\(program.folder)/Output")
    #expect(Set(tree.keys).symmetricDifference(new.keys) == [], comment)
    #expect(tree.keys.filter { tree[$0] != new[$0] && !others.contains($0) } == [], comment)
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/archive")
    #expect(files.sorted() == archiveFiles.sorted(), comment)
  }

  private static func visible(_ tree: [String: Data?]) -> [String: Data?] {
    tree.filter { !$0.key.hasPrefix(".sodigest") }
  }

  /// Every file with its bytes, and every folder.
  private static func tree(_ folder: String) throws -> [String: Data?] {
    var tree: [String: Data?] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      tree.updateValue(try? Data(contentsOf: URL(filePath: "\(folder)/\(path)")), forKey: path)
    }
    return tree
  }
}

private final class Box: Sendable {
  let times = Mutex<[Stage: Duration]>([:])
}
