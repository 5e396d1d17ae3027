import Foundation
import Networking
import StackExchange
import Synchronization

/// An imported site with changes since its dump, as an API and an image host for tests.
final class ImportedSite: Sendable {
  /// The dump of the site: a question with an image, an answer, and a question with a low score.
  static let posts = """
    <posts>
      <row Id="1" PostTypeId="1" CreationDate="2024-01-02T03:04:05.678" Score="9" \
    Body="&lt;p&gt;Old &lt;img src=&quot;https://i.sstatic.net/1.gif&quot;&gt;&lt;/p&gt;" \
    LastActivityDate="2024-03-01T10:00:00.000" Title="One" Tags="|grammaire|" AnswerCount="1" />
      <row Id="2" PostTypeId="2" ParentId="1" CreationDate="2024-01-03T00:00:00.000" Score="1" \
    Body="&lt;p&gt;The answer&lt;/p&gt;" LastActivityDate="2024-01-03T00:00:00.000" />
      <row Id="3" PostTypeId="1" CreationDate="2024-01-05T00:00:00.000" Score="1" \
    Body="&lt;p&gt;Low &lt;img src=&quot;https://i.sstatic.net/3.gif&quot;&gt;&lt;/p&gt;" \
    LastActivityDate="2024-01-06T00:00:00.000" Title="Three" Tags="|grammaire|" />
    </posts>
    """

  /// The requests to the API, without its base URL, and to image hosts.
  let requests = Mutex<[String]>([])
  /// The number of requests for posts that the API still answers; `nil` for no limit.
  let quota: Mutex<Int?>

  /// The ids of questions that were deleted since the dump.
  private let deletedIDs: Set<Int>

  init(quota: Int? = nil, deletedIDs: Set<Int> = []) {
    self.quota = Mutex(quota)
    self.deletedIDs = deletedIDs
  }

  /// The requests for questions and comments.
  var postRequests: [String] {
    requests.withLock { $0.filter { $0.hasPrefix("/questions") || $0.hasPrefix("/comments") } }
  }

  /// The requests for images.
  var imageRequests: [String] { requests.withLock { $0.filter { $0.hasPrefix("https://i.") } } }

  var transport: Transport {
    { [self] request in
      let base = "https://api.stackexchange.com/2.3"
      let isAPI = request.url.hasPrefix(base)
      let target = isAPI ? String(request.url.dropFirst(base.count)) : request.url
      requests.withLock { $0.append(target) }
      guard isAPI else { return HTTPResponse(status: 200, body: Self.gif, url: request.url) }
      return HTTPResponse(status: 200, body: Array(response(to: target).utf8), url: request.url)
    }
  }

  private func response(to target: String) -> String {
    let path = target.prefix { $0 != "?" }
    if path == "/filters/create" {
      let names = FieldList.displayed.names.map { "\"\($0)\"" }.joined(separator: ",")
      return page([#"{"filter":"f","filter_type":"unsafe","included_fields":[\#(names)]}"#], 299)
    }
    if path == "/sites" {
      return page(
        [
          """
          {"api_site_parameter":"french","name":"French Language",
          "site_url":"https://french.stackexchange.com"}
          """
        ], 298)
    }
    let left = quota.withLock { quota in
      quota = quota.map { $0 - 1 }
      return quota ?? 200
    }
    switch path {
    case "/comments": return page([], left)
    case "/questions":
      // The second page begins at the date of the first question.
      let start = target.split { "?&".contains($0) }.first { $0.hasPrefix("min=") }
        .flatMap { Int($0.dropFirst(4)) }
      return start.map { $0 < 1_735_689_600 } == true
        ? page([question(1, 1_735_689_600)], hasMore: true, left)
        : page([question(1, 1_735_689_600), question(4, 1_746_057_600)], left)
    default:
      let questions = [(1, 1_735_689_600), (3, 1_704_499_200)]
        .filter { !deletedIDs.contains($0.0) }
      return page(questions.map { question($0.0, $0.1) }, left)
    }
  }

  private func page(_ items: [String], hasMore: Bool = false, _ quota: Int) -> String {
    """
    {"items":[\(items.joined(separator: ","))],"has_more":\(hasMore),"quota_max":300,
    "quota_remaining":\(quota)}
    """
  }

  private func question(_ id: Int, _ activity: Int) -> String {
    """
    {"question_id":\(id),"title":"Q\(id)","tags":["grammaire"],"score":\(id),
    "creation_date":1704164645,"last_activity_date":\(activity),"answer_count":0,"answers":[],
    "body":"<p>New text \(id)</p>","body_markdown":"New text \(id)","owner":{"display_name":"Ann"},
    "link":"https://french.stackexchange.com/q/\(id)"}
    """
  }

  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [3, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    + [0x2C, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 3, 0x84, 0x8F, 0x05, 0, 0x3B]
}

extension World {
  /// Imports a dump of `french` without network.
  func importSite(options: String = "") async throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/french.stackexchange.com", withIntermediateDirectories: true)
    try write(ImportedSite.posts, to: "french.stackexchange.com/Posts.xml")
    _ = await run("import \(folder)/french.stackexchange.com \(options)")
    clear()
  }
}
