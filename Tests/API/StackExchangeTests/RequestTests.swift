import FoundationEssentials
import Networking
import StackExchange
import Testing

/// Tests the exact requests.
@Suite struct RequestTests {
  private let environment = Environment.stackExchange(
    baseURL: "https://api.example/2.3", userAgent: "test")
  private let filter = Filter(name: "!f", encoding: .raw)

  private func request<A>(_ resource: Resource<A>) throws -> HTTPRequest {
    try environment.request(for: resource.request)
  }

  /// Returns the query parameters by name, decoded as by a server.
  private func parameters<A>(_ resource: Resource<A>) throws -> [String: [String]] {
    let url = try request(resource).url
    let query = url.split(separator: "?", maxSplits: 1).last ?? ""
    return Dictionary(grouping: query.split(separator: "&")) { item in
      String(item.prefix { $0 != "=" })
    }.mapValues { items in
      items.map { formDecoded($0.drop { $0 != "=" }.dropFirst()) }
    }
  }

  @Test("Changes of a site are requested in the order of their dates")
  func changes() throws {
    let changes = SiteChangesRequest(of: "s", since: Date(timeIntervalSince1970: 9))
    let query = "order=asc&sort=%@&min=9&site=s&filter=%21f&page=2&pagesize=100"
    #expect(
      try request(.questions(changedIn: changes, filter: filter, page: 2)).url
        == "https://api.example/2.3/questions?" + query.replacing("%@", with: "activity"))
    #expect(
      try request(.comments(writtenIn: changes, filter: filter, page: 2)).url
        == "https://api.example/2.3/comments?" + query.replacing("%@", with: "creation"))
  }

  @Test("Tags are requested by name or by a part of the name")
  func tags() throws {
    let named = try request(.tags(named: ["c++", "c#"], site: "s")).url
    #expect(named == "https://api.example/2.3/tags/c%2B%2B;c%23/info?site=s&pagesize=100")
    let like = try parameters(.tags(containing: "c+", site: "s"))
    #expect(like["inname"] == ["c+"] && like["sort"] == ["popular"] && like["order"] == ["desc"])
  }

  @Test(
    "Any tag is transmitted exactly",
    arguments: [
      "c++", "c#", ".net", "f#", "node.js", "a&b", "a=b", "100%", "%2B", "a b", "a/b?c", "école",
      "日本語", "👩‍💻", "a\"b'c", "<tag>", "[x]{y}|z\\", "a\r\nb", "~-_.!*()$,:@",
    ])
  func specialTags(tag: String) throws {
    let list = QuestionListRequest(site: "s", tags: [tag, "swift"], sort: .votes)
    let resource = Resource.questions(list, filter: filter)
    #expect(try parameters(resource)["tagged"] == ["\(tag);swift"])
    let url = try request(resource).url
    #expect(url.utf8.allSatisfy { 0x21...0x7E ~= $0 })
    #expect(!url.contains("+"))
  }

  @Test(
    "Any filter name is transmitted exactly",
    arguments: [
      "!*L1*AY-85YllAr2)", "!fgp_FAe)vSKeMW4GBo(u*a)doNjyqH*B", "!20aKG._8Oscv*6djs8Pgm",
      "!a$b~c&d=e+f%2B#g;h", "default",
    ])
  func specialFilters(name: String) throws {
    let filter = Filter(name: name, encoding: .raw)
    let list = QuestionListRequest(site: "s", tags: ["t"], sort: .hot)
    #expect(try parameters(.questions(list, filter: filter))["filter"] == [name])
    #expect(try parameters(.answers(ids: [1], site: "s", filter: filter))["filter"] == [name])
    #expect(try parameters(.users(ids: [1], site: "s", filter: filter))["filter"] == [name])
  }

  @Test(
    "The name of a site is transmitted exactly",
    arguments: ["meta.stackoverflow", "alcohol.meta", "a&b"])
  func sites(site: String) throws {
    let list = QuestionListRequest(site: site, tags: ["t"], sort: .activity)
    for found in [
      try parameters(.questions(list, filter: filter)),
      try parameters(.questions(ids: [1], site: site, filter: filter)),
      try parameters(.answers(ids: [1], site: site, filter: filter)),
      try parameters(.answers(ofQuestions: [1], site: site, filter: filter)),
      try parameters(.comments(ofPosts: [1], site: site, filter: filter)),
      try parameters(.users(ids: [1], site: site, filter: filter)),
    ] {
      #expect(found["site"] == [site])
      #expect(found.values.allSatisfy { $0.count == 1 })
    }
  }

  @Test("Requests to the whole network name no site")
  func networkWide() throws {
    #expect(try parameters(.communities(page: 4)) == ["page": ["4"], "pagesize": ["100"]])
    #expect(try parameters(.creatingFilter(.displayed))["site"] == nil)
  }

  @Test("Pages are requested by number and size", arguments: [(1, 100), (25, 1), (26, 37)])
  func paging(page: Int, size: Int) throws {
    let list = QuestionListRequest(site: "s", tags: ["t"], sort: .creation)
    let found = try parameters(.questions(list, filter: filter, page: page, size: size))
    #expect(found["page"] == ["\(page)"])
    #expect(found["pagesize"] == ["\(size)"])
    for shared in [
      try parameters(.answers(ofQuestions: [1], site: "s", filter: filter, page: page)),
      try parameters(.comments(ofPosts: [1], site: "s", filter: filter, page: page)),
    ] {
      #expect(shared["page"] == ["\(page)"])
      #expect(shared["pagesize"] == ["100"])
    }
  }

  @Test("A hundred ids of any length are one request with a page size of a hundred")
  func hundredIDs() throws {
    let ids = (0..<100).map { Int.max - $0 }
    let path = ids.map(String.init).joined(separator: ";")
    for (resource, method) in [
      (try request(.questions(ids: ids, site: "s", filter: filter)), "questions/\(path)?"),
      (try request(.answers(ids: ids, site: "s", filter: filter)), "answers/\(path)?"),
      (try request(.users(ids: ids, site: "s", filter: filter)), "users/\(path)?"),
      (
        try request(.answers(ofQuestions: ids, site: "s", filter: filter)),
        "questions/\(path)/answers?"
      ),
      (try request(.comments(ofPosts: ids, site: "s", filter: filter)), "posts/\(path)/comments?"),
    ] {
      #expect(resource.url.hasPrefix("https://api.example/2.3/\(method)"))
      #expect(resource.url.contains("pagesize=100"))
    }
  }

  @Test("Missing dates are omitted, and dates before 1970 are clamped")
  func dates() throws {
    var list = QuestionListRequest(site: "s", tags: ["t"], sort: .votes)
    var found = try parameters(.questions(list, filter: filter))
    #expect(found["fromdate"] == nil && found["todate"] == nil && found["min"] == nil)
    list.createdFrom = Date(timeIntervalSince1970: -86_400)
    list.createdThrough = Date(timeIntervalSince1970: 253_402_300_799.9)
    found = try parameters(.questions(list, filter: filter))
    #expect(found["fromdate"] == ["0"])
    #expect(found["todate"] == ["253402300799"])
  }

  @Test(
    "Dates after the year 9999 are clamped",
    arguments: [Date.distantFuture + 1e12, Date(timeIntervalSince1970: .infinity)])
  func datesAfterMaximum(date: Date) throws {
    let list = QuestionListRequest(
      site: "s", tags: ["t"], sort: .votes, createdFrom: date, createdThrough: date)
    let found = try parameters(.questions(list, filter: filter))
    #expect(found["fromdate"] == ["253402300799"])
    #expect(found["todate"] == ["253402300799"])
  }

  @Test("Every sort order has the name that the API defines, and is descending")
  func sortOfQuestions() throws {
    for sort in QuestionListRequest.Sort.allCases {
      let list = QuestionListRequest(site: "s", tags: ["t"], sort: sort)
      let found = try parameters(.questions(list, filter: filter))
      #expect(found["sort"] == [sort.rawValue])
      #expect(found["order"] == ["desc"])
    }
    #expect(
      QuestionListRequest.Sort.allCases.map(\.rawValue).sorted()
        == ["activity", "creation", "hot", "month", "votes", "week"])
  }

  @Test("Answers are sorted by votes, and comments by date")
  func sortOrders() throws {
    let answers = try parameters(.answers(ofQuestions: [1], site: "s", filter: filter))
    #expect(answers["sort"] == ["votes"] && answers["order"] == ["desc"])
    let comments = try parameters(.comments(ofPosts: [1], site: "s", filter: filter))
    #expect(comments["sort"] == ["creation"] && comments["order"] == ["asc"])
  }

  @Test("A request without tags is for questions with any tag")
  func noTags() throws {
    let list = QuestionListRequest(site: "s", tags: [], sort: .votes)
    #expect(try parameters(.questions(list, filter: filter))["tagged"] == nil)
  }

  @Test("Every request is a GET without a body and has the limits of the API")
  func limits() throws {
    let list = QuestionListRequest(site: "s", tags: ["t"], sort: .votes)
    for request in [
      try request(.questions(list, filter: filter)), try request(.communities()),
      try request(.answers(ids: [1], site: "s", filter: filter)),
      try request(.creatingFilter(.displayed)),
    ] {
      #expect(request.method == .get)
      #expect(request.body == nil)
      #expect(request.limits.maxBodyBytes == 64 << 20)
      #expect(request.limits.connectTimeout == .seconds(10))
      #expect(request.limits.totalTimeout == .seconds(30))
      #expect(request.limits.allowedHosts == .sameHost)
    }
  }

  @Test("The key is sent only in a secret header, in each environment", arguments: [0, 1, 2])
  func keys(number: Int) throws {
    let key = try APIKey("k3y((with)odd*signs")
    let environments: [Environment] = [
      .stackExchange(key: key, userAgent: "test"), .team("our team&x", token: key, userAgent: "t"),
      .enterprise(instance: "https://so.example.org", key: key, userAgent: "test"),
    ]
    let list = QuestionListRequest(site: "s", tags: ["t"], sort: .votes)
    let resource = Resource.questions(list, filter: filter)
    let request = try environments[number].request(for: resource.request)
    #expect(!request.url.contains("k3y"))
    #expect(!request.url.contains("key=") && !request.url.contains("access_token"))
    let secret = request.headers.filter { $0.value.contains("k3y((with)odd*signs") }
    #expect(secret.count == 1)
    #expect(secret.allSatisfy { $0.isSecret })
    #expect(!"\(request)".contains("k3y"))
    if number == 1 { #expect(request.url.hasSuffix("&team=our%20team%26x")) }
  }
}

/// Decodes a query value as in HTML forms, where a plus sign is a space.
private func formDecoded(_ text: some StringProtocol) -> String {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"),
      let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
    {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
