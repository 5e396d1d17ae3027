internal import Archive

/// What the command `check` tells of an archive.
struct ArchiveCheckReport: Encodable {
  var exit: ExitCode
  var archive: String
  var findings: [Finding]

  struct Finding: Encodable {
    var kind: String
    var message: String
  }

  init(_ findings: [ArchiveFinding], of path: String) {
    archive = path
    self.findings = findings.map { Finding(kind: $0.kind.rawValue, message: $0.message) }
    exit = findings.isEmpty ? .success : .findings
  }

  /// The same for people: a line for each finding, or one that says that there is none.
  var text: String {
    if findings.isEmpty { return "\(archive): nothing is wrong\n" }
    return findings.map { "\(archive): \($0.message)\n" }.joined()
  }
}

extension ArchiveFinding {
  fileprivate var message: String {
    switch kind {
    case .damaged: "it is damaged: \(detail)"
    case .altered: "another program changed it: \(detail)"
    case .dangling: "it does not fit together: \(detail)"
    }
  }
}
