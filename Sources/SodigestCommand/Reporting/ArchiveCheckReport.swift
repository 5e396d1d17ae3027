internal import Archive

/// The result of checking an archive, as `check --json` prints it.
struct ArchiveCheckReport: Encodable {
  var exit: ExitCode
  /// The path of the archive.
  var archive: String
  var findings: [Finding]

  /// A problem in the archive.
  struct Finding: Encodable {
    var kind: String
    var message: String
  }

  init(_ findings: [ArchiveFinding], of path: String) {
    archive = path
    self.findings = findings.map { Finding(kind: $0.kind.rawValue, message: $0.message) }
    exit = findings.isEmpty ? .success : .findings
  }

  /// The report as text: a line for each problem, or one line if there is none.
  var text: String {
    if findings.isEmpty { return "\(archive): no problems found\n" }
    return findings.map { "\(archive): \($0.message)\n" }.joined()
  }
}

extension ArchiveFinding {
  /// The description of the problem.
  fileprivate var message: String {
    switch kind {
    case .damaged: "damaged: \(detail)"
    case .altered: "changed by another program: \(detail)"
    case .dangling: "inconsistent: \(detail)"
    }
  }
}
