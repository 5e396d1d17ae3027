import FoundationEssentials
import Networking
import StackExchange
import Testing

/// What is asked, to the byte.
@Suite struct RequestTests {
  private let environment = Environment.stackExchange(
    baseURL: "https://api.example/2.3", userAgent: "test")
  private let filter = Filter(name: "!f", encoding: .raw)

  private func request<A>(_ resource: Resource<A>) throws -> HTTPRequest {
    try environment.request(for: resource.request)
  }

  /// The parameters of a query by name, decoded as a server would.
  private func parameters<A>(_ resource: Resource<A>) throws -> [String: [String]] {
    let url = try request(resource).url
    let query = url.split(separator: "?", maxSplits: 1).last ?? ""
    return Dictionary(grouping: query.split(separator: "&")) { item in
      String(item.prefix { $0 != "=" })
    }.mapValues { items in
      items.map { formDecoded($0.drop { $0 != "=" }.dropFirst()) }
    }
  }

  @Test("Tags are asked for by name and by part of a name")
  func tags() throws {
    let named = try request(.tags(named: ["c++", "c#"], site: "s")).url
    #expect(named == "https://api.example/2.3/tags/c%2B%2B;c%23/info?site=s&pagesize=100")
    let like = try parameters(.tags(containing: "c+", site: "s"))
    #expect(like["inname"] == ["c+"] && like["sort"] == ["popular"] && like["order"] == ["desc"])
  }

  @Test(
    "A tag arrives as it is, whatever it holds",
    arguments: [
      "c++", "c#", ".net", "f#", "node.js", "a&b", "a=b", "100%", "%2B", "a b", "a/b?c", "école",
      "日本語", "👩‍💻", "a\"b'c", "<tag>", "[x]{y}|z\\", "a\r\nb", "~-_.!*()$,:@",
    ])
  func hostileTags(tag: String) throws {
    let list = QuestionListRequest(site: "s", tags: [tag, "swift"], sort: .votes)
    let resource = Resource.questions(list, filter: filter)
    #expect(try parameters(resource)["tagged"] == ["\(tag);swift"])
    let url = try request(resource).url
    #expect(url.utf8.allSatisfy { 0x21...0x7E ~= $0 })
    #expect(!url.contains("+"))
  }

  @Test(
    "A filter's name arrives as it is",
    arguments: [
      "!*L1*AY-85YllAr2)", "!fgp_FAe)vSKeMW4GBo(u*a)doNjyqH*B", "!20aKG._8Oscv*6djs8Pgm",
      "!a$b~c&d=e+f%2B#g;h", "default",
    ])
  func hostileFilters(name: String) throws {
    let filter = Filter(name: name, encoding: .raw)
    let list = QuestionListRequest(site: "s", tags: ["t"], sort: .hot)
    #expect(try parameters(.questions(list, filter: filter))["filter"] == [name])
    #expect(try parameters(.answers(ids: [1], site: "s", filter: filter))["filter"] == [name])
    #expect(try parameters(.users(ids: [1], site: "s", filter: filter))["filter"] == [name])
  }

  @Test(
    "A site is named as the user names it",
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

  @Test("What belongs to the network names no site")
  func networkWide() throws {
    #expect(try parameters(.communities(page: 4)) == ["page": ["4"], "pagesize": ["100"]])
    #expect(try parameters(.creatingFilter(.displayed))["site"] == nil)
  }

  @Test("Pages are asked for by their number and size", arguments: [(1, 100), (25, 1), (26, 37)])
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

  @Test("A hundred ids of any length are one request for a page of a hundred")
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

  @Test("Days without a bound are not mentioned, those before 1970 begin there")
  func days() throws {
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
    "Days beyond what the API accepts end with the year 9999",
    arguments: [Date.distantFuture + 1e12, Date(timeIntervalSince1970: .infinity)])
  func daysWithoutEnd(date: Date) throws {
    let list = QuestionListRequest(
      site: "s", tags: ["t"], sort: .votes, createdFrom: date, createdThrough: date)
    let found = try parameters(.questions(list, filter: filter))
    #expect(found["fromdate"] == ["253402300799"])
    #expect(found["todate"] == ["253402300799"])
  }

  @Test("Every order is asked for by the API's name, best or newest first")
  func orders() throws {
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

  @Test("Answers come best first, comments oldest first")
  func ordersOfShared() throws {
    let answers = try parameters(.answers(ofQuestions: [1], site: "s", filter: filter))
    #expect(answers["sort"] == ["votes"] && answers["order"] == ["desc"])
    let comments = try parameters(.comments(ofPosts: [1], site: "s", filter: filter))
    #expect(comments["sort"] == ["creation"] && comments["order"] == ["asc"])
  }

  @Test("Without tags, questions of all tags are asked for")
  func noTags() throws {
    let list = QuestionListRequest(site: "s", tags: [], sort: .votes)
    #expect(try parameters(.questions(list, filter: filter))["tagged"] == nil)
  }

  @Test("Everything is read with GET, within the limits of the API, without a body")
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

  @Test("The key is in a header alone, and each environment has its own", arguments: [0, 1, 2])
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

/// Decodes a value of a query as HTML forms are decoded: a plus sign is a space.
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
