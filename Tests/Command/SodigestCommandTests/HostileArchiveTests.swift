import Archive
import Configuration
import Foundation
import SodigestCommand
import Testing

/// Tests archives with values that sodigest would not write.
///
/// `SODIGEST_HOSTILE_VALUES` is the approximate number of tested values, spread evenly over all.
@Suite struct HostileArchiveTests {
  private static let valueCount =
    ProcessInfo.processInfo.environment["SODIGEST_HOSTILE_VALUES"].flatMap(Int.init) ?? 8

  /// Returns SQL expressions by the type of the column; `?` is the previous value.
  private static func values(of column: HostileArchive.Column) -> [String] {
    switch "\(column)" {
    case "editions.selection":
      ["limit", "moved", "answers", "minScore"].flatMap { name in
        ["-1", "0", "9223372036854775807", "1e300", "'x'"].map { "json_set(?, '$.\(name)', \($0))" }
      }
        + ["sites", "tags", "subject", "sections", "since", "until", "sort"].flatMap { name in
          ["'x'", "json('[]')", "json('{}')", "NULL"].map { "json_set(?, '$.\(name)', \($0))" }
        } + texts
    default:
      switch column.type {
      case "INTEGER": numbers
      case "TEXT": texts
      case "BLOB": blobs
      default: numbers + texts
      }
    }
  }

  private static let numbers = [
    "-1", "0", "1", "9223372036854775807", "-9223372036854775807 - 1", "9007199254740992",
    "9007199254740993", "3000000000", "2147483647", "253402300799", "1e300", "''", "'x'",
    "'9223372036854775807'", "x'ff00ff'", "NULL",
  ]
  private static let texts = [
    "''", "'x'", "'selection'", "CAST(x'fffe80ff00' AS TEXT)", "x'ff00ff'", "-1",
    "9223372036854775807", "1.5", "NULL", "'{'", "'[]'", "'{}'", "'null'", "'[1, [{}]]'",
    "'../../etc'", "'9999-99-99'", "char(27, 10) || '<a>&\"'", "? || ?",
    "printf('%.20000c', 'a')",
  ]
  private static let blobs = [
    "x''", "x'ff'", "NULL", "'x'", "-1", "zeroblob(64)", "zeroblob(length(?))", "randomblob(200)",
    "substr(?, 1, max(1, length(?) - 1))", "CAST(? || ? AS BLOB)", "randomblob(length(?))",
    "CAST(replace(hex(?), '0', 'ÿ') AS BLOB)", "x'\(String(repeating: "ff", count: 96))'",
  ]

  /// Calls the body with a site of two editions and its archive.
  private func withHostileArchive(
    _ body: (World, HostileArchive) async throws -> Void
  ) async throws {
    try await withWorld { world in
      let build = "build --sample --tag swift --format html,md,json,single,mail --no-images"
      #expect(await world.run("\(build) --now 2026-11-18T06:00:00Z") == .success)
      #expect(await world.run("\(build) --now 2026-11-20T06:00:00Z") == .success)
      #expect(await world.run("search --sample swift") == .success)
      try HostileArchive.fill(world.folder + "/a.sqlite")
      #expect(await world.run("render --format html,md,json,single,mail") == .success)
      try await body(world, HostileArchive(world.folder + "/a.sqlite"))
    }
  }

  @Test("With any value in any column, commands succeed or report the damage")
  func commands() async throws {
    try await withHostileArchive { world, archive in
      let commands = [
        "check --archive \(archive.path)", "status", "search --json swift",
        "mail stackoverflow-swift --to a@b.example --from a@b.example --archive \(archive.path)",
        "render --format html,md,json,single,mail", "render --output \(world.folder)/Other",
        "build --sample --tag swift --now 2026-11-22T06:00:00Z --no-images", "forget user 5",
      ]
      let changes = try archive.columns().flatMap { column in
        Self.values(of: column).flatMap { [(column, $0, true), (column, $0, false)] }
      }
      let step = max(1, changes.count / Self.valueCount)
      for (column, value, onlyFirst) in stride(from: 0, to: changes.count, by: step).map({
        changes[$0]
      }) {
        guard try archive.change(column, to: value, onlyFirst: onlyFirst) else { continue }
        for command in commands {
          world.clear()
          let code = await world.run(command)
          let change = "\(column) = \(value) \(onlyFirst ? "once" : "everywhere"): \(command)"
          #expect(Self.isClean(code, world.errors), "\(change): \(code) \(world.errors)")
        }
      }
    }
  }

  /// Whether a command succeeded or reported the damage.
  private static func isClean(_ code: ExitCode, _ errors: String) -> Bool {
    switch code {
    case .success, .findings: true
    case .storage, .partial: errors.contains("is damaged")
    // The identity of the archive, its digests or its API may have changed.
    case .usage:
      ["holds the site of another", "no edition of", "cannot add posts"]
        .contains { errors.contains($0) }
    case .internalError, .configuration, .network, .paused, .locked, .interrupted: false
    }
  }
}
