import FoundationEssentials
import Glibc
import SiteBuild
import TestSupport
import Testing

/// The program `sodigest-zim` of this build.
enum WriterProgram {
  static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "sodigest-zim").path(percentEncoded: false)

  /// Whether the program was built, and tools are installed that read its files.
  static let isTestable =
    FileManager.default.isExecutableFile(atPath: path) && ShellScript.isInstalled("zimdump")

  /// The reason why tests are skipped.
  static let requirement: Comment = "needs libzim when it is built, and zimdump"

  /// Starts the program; it writes `folder/a.zim` unless the options name another file.
  static func start(
    in folder: String, _ change: (inout ZimWriterOptions) -> Void = { _ in }
  ) throws -> ZimWriterProcess {
    signal(SIGPIPE, SIG_IGN)
    var options = ZimWriterOptions(output: "\(folder)/a.zim", language: "eng", workers: 1)
    change(&options)
    return try ZimWriterProcess(program: path, options: options)
  }

  static let uuid = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))

  /// Writes a file with records and the main page `a`.
  @discardableResult static func write(
    _ records: [ZimRecord], in folder: String,
    _ change: (inout ZimWriterOptions) -> Void = { _ in }
  ) throws -> ZimSummary {
    let process = try start(in: folder, change)
    for record in records { try process.write(record) }
    return try process.finish(mainPath: "a", uuid: uuid)
  }

  /// Runs the program in a shell script as `$program`, with `folder` as its working folder.
  ///
  /// The file `records` there has complete records, and `begin` only the first ones.
  static func run(
    _ script: String, on records: [ZimRecord] = SampleRecords.all, in folder: String
  ) throws -> (status: Int32, output: String) {
    var stream = ZimRecord.header
    for record in records { record.encode(to: &stream) }
    try Data(stream).write(to: URL(filePath: "\(folder)/begin"))
    ZimRecord.end(mainPath: "a", uuid: uuid).encode(to: &stream)
    try Data(stream).write(to: URL(filePath: "\(folder)/records"))
    return try ShellScript("program=$1; \(script)").run(in: folder, path)
  }
}

/// Records of a small file.
enum SampleRecords {
  static let metadata: [ZimRecord] = [
    ("Title", "Cycling"), ("Description", "Questions"), ("Language", "eng"), ("Creator", "They"),
    ("Publisher", "sodigest"), ("Date", "2026-11-23"), ("Name", "cycling_en_all"),
  ].map { .metadata(name: $0.0, value: $0.1) }

  static let illustration = ZimRecord.illustration(png: NoisyPNG.bytes(width: 48, height: 48))

  static func page(_ path: String, _ title: String, words: String = "") -> ZimRecord {
    .item(
      ZimItem(
        path: path, title: title, mimeType: "text/html", isFrontArticle: true,
        content: Array("<!DOCTYPE html><title>\(title)</title><p>\(path)".utf8),
        searchText: Array(words.utf8)))
  }

  static let all =
    metadata + [
      illustration, page("a", "A bell", words: "ring the bell of a bicycle"),
      page("b", "Größe der Räder", words: "wheels and tyres"),
      .item(ZimItem(path: "style.css", mimeType: "text/css", content: Array("p{}".utf8))),
      .redirect(ZimRedirect(path: "old", target: "a")),
      .redirect(ZimRedirect(path: "answer/4", target: "a")),
    ]
}

/// Returns the names of the files in a folder.
func fileNames(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}
