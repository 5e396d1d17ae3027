import Foundation
import SiteTesting
import Synchronization
import Testing

/// A site with an archive, and a build that changes it: with new, changed and removed pages, files
/// of a removed format, and a forgotten question.
struct SiteUpdate {
  /// The command line of the build.
  static let build = """
    build --sample --archive archive/a.sqlite --tag swift --tag sqlite --format html,json \
    --now 2026-11-20T06:00:00Z
    """

  private let folder: String
  /// All files and folders of the old site; folders have no data.
  private let old: [String: Data?]
  /// All files and folders of the site after an undisturbed build.
  private let new: [String: Data?]
  private let archiveFiles: [String]
  /// The duration of each stage; that of the first one is the whole run.
  private var durations: [Stage: Duration]

  /// Builds the old site, and the new one in a copy of it.
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
    let monitor = RunMonitor(on: "\(folder)/new/Output")
    let end = try await run.run(line: Self.build) {
      measured.times.withLock { $0 = monitor.times(of: run) }
    }
    #expect(end == 0, "\(run.errors)")
    let times = measured.times.withLock { $0 }
    let last = ContinuousClock.now - start
    durations = [.started: last]
    if let staging = times[.staging], let promoting = times[.promoting] {
      durations[.staging] = promoting - staging
      durations[.promoting] = last - promoting
    }
    new = try Self.tree("\(folder)/new/Output")
    archiveFiles = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/new/archive")
  }

  /// Returns a random time during a stage.
  func randomMoment(in stage: Stage) -> RunMoment {
    RunMoment(stage: stage, delay: durations[stage, default: .zero] * Double.random(in: 0...1))
  }

  /// Reduces the duration of a stage, because the measurement may have been disturbed.
  mutating func shorten(_ stage: Stage) {
    durations[stage] = durations[stage].map { $0 * 4 / 5 }
  }

  /// Calls the body with a program in a copy of the old site.
  func withCopy<R>(_ body: (Program) async throws -> R) async throws -> R {
    let copy = "\(folder)/\(UUID().uuidString)"
    try shell("cp", "-a", "\(folder)/base/.", copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    return try await body(Program(in: copy))
  }

  /// Returns the problems of a site: broken links, and files that are neither old nor new.
  func problems(of program: Program) throws -> [String] {
    let output = "\(program.folder)/Output"
    var problems = try SiteCrawler.report(on: output).problems.map(\.description)
    for (path, bytes) in try Self.tree(output) where !path.hasPrefix(".sodigest") {
      if let bytes, old[path] != .some(bytes), new[path] != .some(bytes) {
        problems.append("\(path) is neither the old file nor the new one")
      }
    }
    return problems
  }

  /// The disk space for all new and changed files.
  var kilobytesWritten: Int {
    new.filter { old[$0.key] != $0.value }.values.compactMap { $0 }.reduce(0) {
      $0 + ($1.count + 4_095) / 4_096 * 4
    }
  }

  /// Returns whether a site is identical to the old one.
  func isUnchanged(_ program: Program) throws -> Bool {
    try Self.visible(Self.tree("\(program.folder)/Output")) == Self.visible(old)
  }

  /// Runs the build again and compares the result with that of an undisturbed build.
  ///
  /// - Parameters:
  ///   - program: A program in a copy in which a build was interrupted.
  ///   - others: Files that may differ, such as `status.json`, which contains a recorded failure.
  ///   - comment: A description of the interruption.
  /// - Throws: An error if the program cannot be started or the site cannot be read.
  func verifyNextRun(
    _ program: Program, ignoring others: Set<String> = [], _ comment: Comment = ""
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

  /// Returns every file with its data, and every folder.
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
