import Archive
import Fetching
import StackExchange
import Synchronization
import Testing

/// Which images a question's page will show, and under which addresses they are wanted.
@Suite struct WantedImageTests {
  /// The images that are wanted after a digest with these questions.
  private func wanted(
    _ questions: [String], of digest: DigestSpecification = digest(),
    images: @escaping @Sendable (Post, Community) -> [String] = { _, _ in [] }
  ) async throws -> [ImageSource] {
    var wanted: [ImageSource] = []
    try await withArchive { archive in
      let api = StubAPI { _, _ in page(questions) }
      var fetcher = fetcher(api, archive, images: images)
      _ = try await fetcher.fetch(digest)
      wanted = try archive.imagesToDownload()
    }
    return wanted
  }

  private func owner(_ image: String) -> String {
    #""owner":{"user_id":1,"user_type":"registered","profile_image":"\#(image)"},"#
  }

  @Test(
    "An avatar is wanted in the size shown, from its host's present name",
    arguments: [
      (
        "https://www.gravatar.com/avatar/ab?s=256&d=identicon&r=PG&f=1",
        "https://www.gravatar.com/avatar/ab?s=128&d=identicon&r=PG&f=1"
      ),
      (
        "http://www.gravatar.com/avatar/ab?d=identicon&r=PG",
        "https://www.gravatar.com/avatar/ab?d=identicon&r=PG&s=128"
      ),
      ("https://i.stack.imgur.com/x.jpg?s=128&g=1", "https://i.sstatic.net/x.jpg?s=128&g=1"),
      ("https://i.sstatic.net/x.png", "https://i.sstatic.net/x.png?s=128"),
      (
        "https://lh4.googleusercontent.com/-a/b/c/photo.jpg?sz=256",
        "https://lh4.googleusercontent.com/-a/b/c/photo.jpg?sz=128"
      ),
      (
        "https://lh3.googleusercontent.com/a/x=k-s256",
        "https://lh3.googleusercontent.com/a/x=k-s128"
      ),
    ])
  func avatars(given: String, asked: String) async throws {
    let wanted = try await wanted([question(1, more: owner(given))])
    #expect(wanted == [ImageSource(url: asked, purpose: .avatar, checkDate: now)])
    #expect(ImageFinder.avatarAddress(given) == asked)
  }

  @Test("Owners of the question and of kept answers are shown, each avatar once")
  func owners() async throws {
    let images = ["a", "b", "a", "c"].map { "https://i.sstatic.net/\($0).png" }
    let answers = images.enumerated().map { index, image in
      """
      {"answer_id":\(index + 10),"question_id":1,"score":\(9 - index),\(owner(image))
      "body_markdown":"x"}
      """
    }
    let whole = """
      {"question_id":1,"title":"t",\(owner(images[0]))"answer_count":4,
      "answers":[\(answers.joined(separator: ","))]}
      """
    let everything = try await wanted([whole, whole])
    #expect(
      everything.map(\.url) == ["a", "b", "c"].map { "https://i.sstatic.net/\($0).png?s=128" })
    let two = try await wanted([whole], of: digest(answers: 2))
    #expect(two.map(\.url) == ["a", "b"].map { "https://i.sstatic.net/\($0).png?s=128" })
  }

  @Test("Comments, editors and those who are answered show no avatar")
  func others() async throws {
    let user = #"{"user_id":2,"profile_image":"https://i.sstatic.net/no.png"}"#
    let question = """
      {"question_id":1,"title":"t","last_editor":\(user),"answer_count":1,
      "comments":[{"comment_id":3,"post_id":1,"owner":\(user),"reply_to_user":\(user)}],
      "answers":[{"answer_id":8,"question_id":1,"last_editor":\(user),
      "comments":[{"comment_id":4,"post_id":8,"owner":\(user)}]}]}
      """
    #expect(try await wanted([question]).isEmpty)
  }

  @Test("Spellings of one image are one image, in posts and across them")
  func spellings() async throws {
    let spellings = [
      "http://i.stack.imgur.com/x.png", "https://i.sstatic.net/x.png", "//i.sstatic.net/x.png",
      "HTTPS://I.SSTATIC.NET/x.png#part", "https://i.sstatic.net:443/x.png",
    ]
    let wanted = try await wanted([question(1, answers: [1]), question(2)]) { _, _ in spellings }
    #expect(
      wanted == [ImageSource(url: "https://i.sstatic.net/x.png", purpose: .post, checkDate: now)])
  }

  @Test("Letters and queries that size an image make another image")
  func sizes() async throws {
    let urls = [
      "https://i.sstatic.net/x.png", "https://i.sstatic.net/x.png?s=64",
      "https://i.sstatic.net/xm.png",
    ]
    let wanted = try await wanted([question(1)]) { _, _ in urls }
    #expect(Set(wanted.map(\.url)) == Set(urls))
  }

  @Test("The reader of posts sees the question and its kept answers, with their site")
  func readPosts() async throws {
    let seen = Mutex<[String]>([])
    _ = try await wanted([question(1, answers: [1, 9, 5])], of: digest(answers: 2)) { post, site in
      seen.withLock {
        $0.append("\(site.apiSiteParameter) \(post.bodyMarkdown ?? "") \(post.score)")
      }
      return []
    }
    #expect(
      seen.withLock { $0 }.sorted() == [
        "stackoverflow answer 5", "stackoverflow answer 9", "stackoverflow text 1",
      ])
  }

  @Test("Questions that do not belong to the digest want no images")
  func unwantedQuestions() async throws {
    let low = question(2, score: 1, more: owner("https://i.sstatic.net/low.png"))
    let late = question(3, score: 9, more: owner("https://i.sstatic.net/late.png"))
    let wanted = try await wanted(
      [low, question(1, score: 9), late], of: digest(limit: 1, minScore: 5))
    #expect(wanted.isEmpty)
  }

  @Test("What no host could be asked for is wanted as it is, and nothing else suffers")
  func oddAddresses() async throws {
    let odd = ["", "data:image/png;base64,x", "javascript:alert(1)", "https://", "a b"]
    let wanted = try await wanted([question(1)]) { _, _ in odd + ["https://i.sstatic.net/x.png"] }
    #expect(wanted.map(\.url).contains("https://i.sstatic.net/x.png"))
    #expect(Set(wanted.map(\.url)).isSubset(of: Set(odd + ["https://i.sstatic.net/x.png"])))
  }
}
