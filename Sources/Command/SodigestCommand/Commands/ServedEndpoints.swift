internal import Archive
internal import ArchiveSearch
internal import Assistants
internal import Basics
internal import Configuration
internal import Search
internal import Serving
internal import StackExchange

/// What `serve` answers besides the files of the site: searches of its search page and of scripts, and assistants.
struct ServedEndpoints {
  private let library: ArchiveLibrary
  private let server: ModelContextEndpoint

  /// Creates the endpoints of an archive.
  ///
  /// - Throws: `ArchiveError` if the archive cannot be read.
  init(_ options: ServeOptions, archivePath: String, _ environment: CommandEnvironment)
    throws(ArchiveError)
  {
    let configuration = options.configuration
    library = try ArchiveLibrary(
      at: archivePath, ofSite: options.site, calendar: configuration.calendar,
      now: configuration.now, environment)
    server = ModelContextEndpoint(
      .archive(library, now: configuration.now, environment))
  }

  /// The endpoints by path.
  var byPath: [String: Endpoint] {
    [
      "/hits.json": .get(hits), "/search.json": .get(search),
      "/mcp": .post(message),
    ]
  }

  // MARK: Searches

  /// The maximum number of questions in a response.
  private static let maxLimit = 1_000
  /// The largest number of questions that a cursor skips.
  private static let maxOffset = 10_000

  /// Answers the script of the search page: the fields of its form lead to what `Templates/search.js` shows.
  @Sendable private func hits(_ request: ServerRequest) throws -> ServerResponse? {
    let form = request.form
    let limit = max(0, min(form["limit"].flatMap { Int($0) } ?? 10, Self.maxLimit))
    do {
      return .json(
        200, try library.search { try $0.pageResults(of: form, limit: limit) })
    } catch is SearchError {
      return nil
    }
  }

  /// Answers scripts: what `sodigest search --json` prints, in parts.
  @Sendable private func search(_ request: ServerRequest) throws -> ServerResponse? {
    let form = request.form
    func failure(_ status: Int, _ message: String) throws -> ServerResponse {
      .json(status, try SearchFailure(error: message).jsonLine())
    }
    let unknown = Set(form.keys).subtracting(["q", "limit", "cursor", "sort"]).min()
    if let unknown {
      return try failure(400, "unknown parameter `\(unknown)`; known: q, limit, cursor, sort")
    }
    let limit = form["limit"].map { Int($0) ?? 0 } ?? 20
    guard 1...Self.maxLimit ~= limit else {
      return try failure(400, "`limit` must be a number from 1 to \(Self.maxLimit)")
    }
    guard let offset = Int(form["cursor"] ?? "0"), 0...Self.maxOffset ~= offset else {
      return try failure(400, "`cursor` must be that of the response before")
    }
    guard let order = SearchOrder(rawValue: form["sort"] ?? SearchOrder.relevance.rawValue) else {
      let names = SearchOrder.allCases.map(\.rawValue).joined(separator: ", ")
      return try failure(400, "`sort` must be one of \(names)")
    }
    let query = form["q"] ?? ""
    do {
      guard query.contains(where: { !$0.isWhitespace }) else { throw SearchError.emptyQuery }
      let results = try library.search {
        try $0.results(of: query, order: order, offset: offset, limit: limit)
      }
      var report = SearchReport(results, query: query) { question in
        question.pagePath + (question.isAnswer ? question.pageAnchor : "")
      }
      let end = offset + results.questions.count
      if results.hasMore(after: end), !results.questions.isEmpty, end <= Self.maxOffset {
        report.cursor = String(end)
      }
      return .json(200, try report.jsonLine())
    } catch SearchError.missingIndex(let command) {
      return try failure(503, "the archive has no search index yet; `\(command)` makes one")
    } catch SearchError.emptyQuery {
      return try failure(400, "`q` has nothing to search for")
    } catch SearchError.queryTooLong {
      return try failure(400, "`q` has more than \(ArchiveSearch.maxWords) words")
    } catch ArchiveError.busy {
      return try failure(503, "another program is writing the archive; try again in a minute")
    } catch let error as ArchiveError {
      return try failure(503, "\(error)")
    }
  }

  /// Why a search failed, as JSON.
  private struct SearchFailure: Encodable {
    let error: String
  }

  // MARK: Assistants

  /// Answers a message of the Model Context Protocol.
  @Sendable private func message(_ request: ServerRequest) throws -> ServerResponse? {
    // Pages of other sites can send only other types without asking first.
    let type = request.uniqueHeaderValue("Content-Type")?.split(separator: ";").first?.lowercased()
    guard type == "application/json" else {
      return .text(415, "the body must be application/json")
    }
    let response = server.response(
      to: request.body, revisionName: request.uniqueHeaderValue("MCP-Protocol-Version"))
    return response.json.map { .json(response.status, $0) } ?? .empty(response.status)
  }
}
