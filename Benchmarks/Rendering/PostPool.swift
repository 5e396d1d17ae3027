internal import Archive
internal import BuiltIn
internal import FoundationEssentials
internal import Networking
internal import SampleAPI
internal import StackExchange

/// The questions and answers from which large archives are generated.
struct PostPool {
  /// What the posts are, such as `sample`.
  let name: String
  let questions: [Question]
  let answers: [Answer]
  let now: Date

  private init(_ name: String, _ questions: [Question], now: Date) {
    (self.name, self.questions, self.now) = (name, questions, now)
    answers = questions.flatMap(\.answers)
  }

  /// Loads the sample through its API, as a fetch does.
  static func sample() async throws -> PostPool {
    let sample = try SampleAPI(files: BuiltIn.files(in: "Samples"))
    let service = Webservice(
      environment: .stackExchange(userAgent: "benchmark"), transport: sample.transport)
    let fields = FieldList.displayed
    guard let filter = try await service.load(.creatingFilter(fields)).items.first else {
      throw BenchmarkError.noFilter
    }
    let list = QuestionListRequest(site: "stackoverflow", tags: [], sort: .creation)
    let questions = try await service.load(.questions(list, filter: filter)).items
    return PostPool("sample", questions, now: sample.now)
  }

  /// Loads posts that were recorded from Stack Exchange: answers of the API, and a data dump.
  ///
  /// - Parameters:
  ///   - folder: A folder with `api/questions-*.json` and data dumps in `dump/`.
  ///   - program: The program that imports the dumps.
  ///   - archive: The path of an archive for the dumps, which is created.
  /// - Returns: The questions that have texts, with their answers.
  /// - Throws: An error of reading the files, or `BenchmarkError`.
  static func recorded(in folder: String, importingWith program: String, into archive: String)
    throws -> PostPool
  {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/api").sorted()
      .filter { $0.hasPrefix("questions-") }
    var questions = try files.flatMap {
      try Self.questions(Array(Data(contentsOf: URL(filePath: "\(folder)/api/\($0)"))))
    }
    _ = try Measurement([program, "import", "\(folder)/dump", "--archive", archive, "--no-search"])
    let imported = try Archive(at: archive, for: .readOnly)
    for site in try imported.communities().map(\.apiSiteParameter) {
      for id in try imported.questionIDs(ofSite: site, after: 0, limit: .max) {
        if let question = try imported.question(id, site: site) { questions.append(question) }
      }
    }
    let sample = try SampleAPI(files: BuiltIn.files(in: "Samples"))
    return PostPool("recorded", questions, now: sample.now)
  }

  /// Reads a list of questions with texts, with or without the wrapper of the API.
  private static func questions(_ json: [UInt8]) throws -> [Question] {
    let isList = json.first == UInt8(ascii: "[")
    let wrapped = isList ? Array(#"{"items":"#.utf8) + json + Array("}".utf8) : json
    return try Page<Question>(json: wrapped, encoding: .encoded).items
      .filter { $0.post.bodyMarkdown != nil || $0.post.body != nil }
  }
}
