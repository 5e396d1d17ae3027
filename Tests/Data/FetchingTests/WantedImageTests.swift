import Archive
import Fetching
import StackExchange
import Synchronization
import Testing

/// The images that a question page shows, and their registered URLs.
@Suite struct WantedImageTests {
  /// Fetches a digest of some questions, and returns the registered images.
  private func registeredImages(
    _ questions: [String], of digest: DigestSpecification = digest(),
    images: @escaping @Sendable (Post, Community) -> [String] = { _, _ in [] }
  ) async throws -> [ImageSource] {
    var registered: [ImageSource] = []
    try await withArchive { archive in
      let api = StubAPI { _, _ in page(questions) }
      var fetcher = fetcher(api, archive, images: images)
      _ = try await fetcher.fetch(digest)
      registered = try archive.imagesToDownload()
    }
    return registered
  }

  private func owner(_ image: String) -> String {
    #""owner":{"user_id":1,"user_type":"registered","profile_image":"\#(image)"},"#
  }

  @Test(
    "An avatar is registered with its displayed size and the current name of its host",
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
  func avatars(address: String, url: String) async throws {
    let registered = try await registeredImages([question(1, more: owner(address))])
    #expect(registered == [ImageSource(url: url, purpose: .avatar, checkDate: now)])
    #expect(ImageFinder.avatarAddress(address) == url)
  }

  @Test("Avatars of the owners of a question and its stored answers are registered once")
  func owners() async throws {
    let images = ["a", "b", "a", "c"].map { "https://i.sstatic.net/\($0).png" }
    let answers = images.enumerated().map { index, image in
      """
      {"answer_id":\(index + 10),"question_id":1,"score":\(9 - index),\(owner(image))
      "body_markdown":"x"}
      """
    }
    let complete = """
      {"question_id":1,"title":"t",\(owner(images[0]))"answer_count":4,
      "answers":[\(answers.joined(separator: ","))]}
      """
    let all = try await registeredImages([complete, complete])
    #expect(
      all.map(\.url) == ["a", "b", "c"].map { "https://i.sstatic.net/\($0).png?s=128" })
    let two = try await registeredImages([complete], of: digest(answers: 2))
    #expect(two.map(\.url) == ["a", "b"].map { "https://i.sstatic.net/\($0).png?s=128" })
  }

  @Test("Avatars of editors, of commenters and of users they reply to are not registered")
  func others() async throws {
    let user = #"{"user_id":2,"profile_image":"https://i.sstatic.net/no.png"}"#
    let question = """
      {"question_id":1,"title":"t","last_editor":\(user),"answer_count":1,
      "comments":[{"comment_id":3,"post_id":1,"owner":\(user),"reply_to_user":\(user)}],
      "answers":[{"answer_id":8,"question_id":1,"last_editor":\(user),
      "comments":[{"comment_id":4,"post_id":8,"owner":\(user)}]}]}
      """
    #expect(try await registeredImages([question]).isEmpty)
  }

  @Test("Spellings of one URL are registered once, in a post and across posts")
  func spellings() async throws {
    let spellings = [
      "http://i.stack.imgur.com/x.png", "https://i.sstatic.net/x.png", "//i.sstatic.net/x.png",
      "HTTPS://I.SSTATIC.NET/x.png#part", "https://i.sstatic.net:443/x.png",
    ]
    let registered = try await registeredImages([question(1, answers: [1]), question(2)]) { _, _ in
      spellings
    }
    #expect(
      registered == [
        ImageSource(url: "https://i.sstatic.net/x.png", purpose: .post, checkDate: now)
      ])
  }

  @Test("URLs with suffixes or queries for a size are separate images")
  func sizes() async throws {
    let urls = [
      "https://i.sstatic.net/x.png", "https://i.sstatic.net/x.png?s=64",
      "https://i.sstatic.net/xm.png",
    ]
    let registered = try await registeredImages([question(1)]) { _, _ in urls }
    #expect(Set(registered.map(\.url)) == Set(urls))
  }

  @Test("The image finder reads the question and its stored answers, with their site")
  func readPosts() async throws {
    let seen = Mutex<[String]>([])
    _ = try await registeredImages([question(1, answers: [1, 9, 5])], of: digest(answers: 2)) {
      post, site in
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

  @Test("Images of questions outside of the digest are not registered")
  func otherQuestions() async throws {
    let low = question(2, score: 1, more: owner("https://i.sstatic.net/low.png"))
    let late = question(3, score: 9, more: owner("https://i.sstatic.net/late.png"))
    let registered = try await registeredImages(
      [low, question(1, score: 9), late], of: digest(limit: 1, minScore: 5))
    #expect(registered.isEmpty)
  }

  @Test("Invalid image URLs do not affect valid ones")
  func invalidURLs() async throws {
    let invalid = ["", "data:image/png;base64,x", "javascript:alert(1)", "https://", "a b"]
    let registered = try await registeredImages([question(1)]) { _, _ in
      invalid + ["https://i.sstatic.net/x.png"]
    }
    #expect(registered.map(\.url).contains("https://i.sstatic.net/x.png"))
    #expect(Set(registered.map(\.url)).isSubset(of: Set(invalid + ["https://i.sstatic.net/x.png"])))
  }
}
