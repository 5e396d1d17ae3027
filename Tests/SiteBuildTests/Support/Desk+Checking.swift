import Contents
import FoundationEssentials
import SiteBuild

extension Desk {
  /// Runs a test on a site of two questions, with feeds that know where it is hosted.
  static func checked(_ body: (Desk) async throws -> Void) async throws {
    try await use { desk in
      try desk.keep([.plain(7), .plain(70)])
      try await desk.publish { $0.baseURL = "https://digest.example/x" }
      try await body(desk)
    }
  }

  /// What is wrong with the site, a line each: file, kind, address.
  func findings(jobs: Int = 2) async throws -> [String] {
    try await SiteCheck(of: output, jobs: jobs).findings.map {
      "\($0.file) \($0.kind.rawValue) \($0.address ?? "-")"
    }
  }

  /// What is found once a file has another text; afterwards it is as it was.
  func findings(having text: String, in file: String) async throws -> [String] {
    let before = try bytes(file)
    try write(text, to: file)
    let found = try await findings()
    try Data(before).write(to: URL(filePath: "\(output)/\(file)"))
    return found
  }
}
