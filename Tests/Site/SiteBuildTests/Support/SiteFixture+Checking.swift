import Contents
import FoundationEssentials
import SiteBuild

extension SiteFixture {
  /// Publishes a site of two questions with a base URL.
  func publishTwoQuestions() async throws {
    try save([.plain(7), .plain(70)])
    try await publish { $0.baseURL = "https://digest.example/x" }
  }

  /// Returns the findings of a check of the site, each as file, kind and address.
  func findings(jobs: Int = 2) async throws -> [String] {
    try await SiteCheck(of: output, jobs: jobs).findings.map {
      "\($0.file) \($0.kind.rawValue) \($0.address ?? "-")"
    }
  }

  /// Returns the findings with another text in a file, and restores the file.
  func findings(replacingContentsWith text: String, in file: String) async throws -> [String] {
    let original = try bytes(file)
    try write(text, to: file)
    let findings = try await findings()
    try Data(original).write(to: URL(filePath: "\(output)/\(file)"))
    return findings
  }
}
