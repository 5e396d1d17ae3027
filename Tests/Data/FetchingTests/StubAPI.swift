import Archive
import Fetching
import Foundation
import Networking
import StackExchange
import Synchronization
import TestSupport

/// An API that returns responses of the test and records its requests.
final class StubAPI: Sendable {
  typealias Handler = @Sendable (_ path: String, _ query: String) throws -> String

  private let filter: String
  private let sites: Handler
  private let tags: Handler
  private let handler: Handler
  private let requestLog = Mutex<[String]>([])

  /// Creates an API that handles requests by their paths below `/2.3` and their queries.
  ///
  /// Filters, sites and tags have handlers of their own.
  init(
    filter: String = StubAPI.filter(), sites: @escaping Handler = { _, _ in page([site()]) },
    tags: @escaping Handler = { path, _ in StubAPI.everyTag(path) }, _ handler: @escaping Handler
  ) {
    self.tags = tags
    self.filter = filter
    self.sites = sites
    self.handler = handler
  }

  static let base = "https://api.example/2.3"

  /// Returns the response to a request, so that another API can return it.
  func response(_ path: String, _ query: String) throws -> String { try handler(path, query) }

  /// The paths below `/2.3` and queries of all requests, in order.
  var requests: [String] { requestLog.withLock { $0 } }

  /// The paths of all requests, in order.
  var paths: [String] { requests.map { String($0.prefix { $0 != "?" }) } }

  var service: Webservice {
    Webservice(environment: .stackExchange(baseURL: Self.base, userAgent: "test")) {
      [self] request in
      let target = request.url.dropFirst(Self.base.count)
      requestLog.withLock { $0.append(String(target)) }
      let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
      let json =
        switch parts[0] {
        case "/filters/create": filter
        case "/sites": try sites(parts[0], parts[1])
        case let path where path.hasPrefix("/tags"): try tags(path, parts[1])
        default: try handler(parts[0], parts[1])
        }
      let isError = json.hasPrefix("{\"error_id\"")
      return HTTPResponse(status: isError ? 400 : 200, body: Array(json.utf8), url: request.url)
    }
  }

  /// Returns all tags that are requested by name, as if the site had them.
  static func everyTag(_ path: String) -> String {
    let names = path.split(separator: "/").dropFirst().first?.split { $0 == ";" } ?? []
    return page(names.map { tag(String($0).removingPercentEncoding ?? "") })
  }

  /// Returns a tag as the API does.
  static func tag(_ name: String) -> String { #"{"name":"\#(name)","count":1}"# }

  /// Returns a filter that grants all fields except some.
  static func filter(_ type: String = "unsafe", without missing: Set<String> = []) -> String {
    let names = FieldList.displayed.names.filter { !missing.contains($0) }
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"items":[{"filter":"!f","filter_type":"\#(type)","included_fields":[\#(list)]}]}"#
  }
}

/// The date of a run, unless a test sets another.
let now = Date(timeIntervalSince1970: 1_795_240_800)

/// Calls the body with a new, writable archive.
func withArchive(_ body: (Archive) async throws -> Void) async throws {
  let temporary = TemporaryArchive()
  defer { withExtendedLifetime(temporary) {} }
  try await body(temporary.archive)
}

/// A new archive in a folder of its own.
final class TemporaryArchive {
  let archive: Archive
  private let folder = TemporaryFolder()

  init() {
    let path = folder.path + "/a.sqlite"
    archive = required { try Archive(at: path, for: .readWrite) }
  }
}

func digest(
  site: String = "stackoverflow", tags: [String] = ["swift"],
  sort: QuestionListRequest.Sort = .votes,
  limit: Int = 50, minScore: Int? = nil, answers: Int = 5, comments: Bool = true
) -> DigestSpecification {
  var digest = DigestSpecification(
    name: "\(site)-\(tags.joined(separator: "_and_"))",
    selection: DigestSelection(sites: [site], tags: TagRule(all: tags), sort: sort, limit: limit))
  digest.minScore = minScore
  digest.maxAnswers = answers
  digest.includesComments = comments
  return digest
}

/// Returns the result of a fetch that selected some questions of `stackoverflow`.
func selection(_ questions: [Int], sections: [SelectedQuestions.SelectedSection] = [])
  -> SelectedQuestions
{
  SelectedQuestions(
    digest: "stackoverflow-swift",
    questions: questions.map { QuestionKey(site: "stackoverflow", id: $0) }, sections: sections)
}

extension Archive {
  /// The ids of a site's available questions, ascending.
  func questionIDs(ofSite site: String) throws -> [Int] {
    try questionIDs(matching: QuestionQuery(site: site)).sorted()
  }
}

extension SelectedQuestions {
  /// The ids of the selection.
  var ids: [Int] { questions.map(\.id) }
}

func fetcher(
  _ api: StubAPI, _ archive: Archive, hasKey: Bool = false, at date: Date = now,
  images: @escaping @Sendable (Post, Community) -> [String] = { _, _ in [] },
  report: @escaping (FetchEvent) -> Void = { _ in }
) -> Fetcher {
  Fetcher(
    service: api.service, archive: archive,
    settings: .init(apiBase: StubAPI.base, hasKey: hasKey, now: date),
    imageFinder: ImageFinder(addressesInPost: images), report: report)
}

/// Fetches a digest in a new run.
@discardableResult
func fetch(
  _ digest: DigestSpecification, of api: StubAPI, into archive: Archive, at date: Date = now
)
  async throws -> SelectedQuestions
{
  var fetcher = fetcher(api, archive, at: date)
  return try await fetcher.fetch(digest)
}

/// Returns a site as the API does.
func site(_ parameter: String = "stackoverflow", name: String = "Stack Overflow") -> String {
  """
  {"api_site_parameter":"\(parameter)","name":"\(name)","site_url":"https://\(parameter).com"}
  """
}

/// Returns the value of a numeric query parameter.
func number(_ name: String, in query: String) -> Int? {
  query.split { "?&".contains($0) }.first { $0.hasPrefix("\(name)=") }
    .flatMap { Int($0.dropFirst(name.count + 1)) }
}

/// Returns a page of items as the API does.
func page(_ items: [String], hasMore: Bool = false, quota: Int = 290) -> String {
  """
  {"items":[\(items.joined(separator: ","))],"has_more":\(hasMore),"quota_max":300,
  "quota_remaining":\(quota)}
  """
}

/// Returns a question as the API does, with an answer for each score.
func question(
  _ id: Int, score: Int = 1, answers scores: [Int] = [], accepted: Int? = nil, more: String = ""
) -> String {
  let answers = scores.enumerated().map { index, score in
    answer(id * 10 + index, of: id, score: score, isAccepted: id * 10 + index == accepted)
  }
  let accepted = accepted.map { #""accepted_answer_id":\#($0),"# } ?? ""
  return """
    {"question_id":\(id),"title":"Title \(id)","tags":["swift"],"score":\(score),\(accepted)
    "creation_date":\(1_700_000_000 + id),"answer_count":\(scores.count),\(more)
    "body_markdown":"text","comments":[{"comment_id":\(id + 500),"post_id":\(id)}],
    "answers":[\(answers.joined(separator: ","))]}
    """
}

func answer(_ id: Int, of question: Int, score: Int, isAccepted: Bool = false) -> String {
  """
  {"answer_id":\(id),"question_id":\(question),"score":\(score),"is_accepted":\(isAccepted),
  "body_markdown":"answer"}
  """
}

/// Returns a valid GIF of 3 by 2 pixels, the last of which has the given colour value.
func gif(_ colour: UInt8 = 255) -> [UInt8] {
  Array("GIF89a".utf8) + [3, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, colour]
    + [0x2C, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 3, 0x84, 0x8F, 0x05, 0, 0x3B]
}
