import StackExchange
import Testing

/// Special cases that clients of the API must handle, and which the sample includes.
@Suite("Special cases in the shipped sample")
struct ShippedCasesTests {
  let sample: ShippedSample
  init() throws { sample = try ShippedSample.shared.get() }

  @Test("Owners are missing, deleted, unnamed, unregistered or moderators")
  func owners() {
    #expect(sample.questions.contains { $0["owner"] == nil })
    #expect(sample.answers.contains { $0["owner"] == nil })
    #expect(sample.comments.contains { $0["owner"] == nil })
    let kinds = Set(sample.people.compactMap { $0.string("user_type") })
    #expect(kinds == ["registered", "unregistered", "moderator", "does_not_exist"])
    let deleted = sample.people.filter { $0.string("user_type") == "does_not_exist" }
    #expect(deleted.contains { $0["display_name"] == nil })
    #expect(deleted.contains { $0["display_name"] != nil })
  }

  @Test("Names contain special characters of HTML, SQL and shells, and other scripts")
  func names() {
    let names = Set(sample.users.compactMap { $0.string("display_name") })
    for part in ["<", ">", "&", "'", "🦉", "林", "Д", "ح", "æ", "Þ"] {
      #expect(names.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test("Avatars are missing, unavailable or part of the sample")
  func avatars() {
    let avatars = sample.users.map { $0.string("profile_image") }
    #expect(avatars.contains(nil))
    #expect(avatars.contains { $0?.hasPrefix("https://elsewhere.example/") == true })
    for address in avatars.compactMap(\.self) where address.hasPrefix("https://avatars.") {
      let name = address.dropFirst("https://avatars.example/".count).prefix { $0 != "?" }
      #expect(sample.files["avatars/\(name)"] != nil)
    }
  }

  @Test("Every version of the licence occurs, and a missing licence")
  func licences() {
    let licences = Set(sample.posts.map { $0.string("content_license") })
    #expect(licences == ["CC BY-SA 2.5", "CC BY-SA 3.0", "CC BY-SA 4.0", nil])
  }

  @Test("Negative scores, unanswered questions and a question with more than ten answers occur")
  func scores() {
    #expect(sample.questions.contains { $0.int("score") ?? 0 < 0 })
    #expect(sample.answers.contains { $0.int("score") ?? 0 < 0 })
    #expect(sample.questions.contains { $0.int("answer_count") == 0 })
    #expect(sample.questions.contains { $0.int("answer_count") ?? 0 > 10 })
  }

  @Test("An accepted answer has a lower score than another answer")
  func acceptedIsNotBest() {
    #expect(
      sample.questions.contains { question in
        let answers = question.objects("answers")
        let accepted = answers.first { $0.flag("is_accepted") == true }?.int("score") ?? .max
        return answers.contains { $0.int("score") ?? 0 > accepted }
      })
  }

  @Test("Closed, protected, wiki, edited and bounty questions occur")
  func states() {
    for field in [
      "closed_reason", "protected_date", "community_owned_date", "bounty_amount", "last_edit_date",
    ] {
      #expect(sample.questions.contains { $0[field] != nil }, "\(field)")
    }
    #expect(
      sample.posts.contains { post in
        post.object("last_editor") != nil && post["last_editor"] != post["owner"]
      })
  }

  @Test("Titles contain markup, quotes and backticks, and one has the maximum length")
  func titles() {
    let titles = sample.questions.compactMap { $0.string("title") }
    #expect(
      titles.contains { title in ["<script>", "\"", "'", "`", "&"].allSatisfy(title.contains) })
    #expect(titles.contains { $0.count == 150 })
  }

  @Test("Posts have Markdown, HTML, both or neither, and some have CRLF line ends")
  func texts() {
    #expect(sample.posts.contains { $0["body_markdown"] == nil && $0["body"] != nil })
    #expect(sample.posts.contains { $0["body_markdown"] != nil && $0["body"] != nil })
    #expect(sample.posts.contains { $0["body_markdown"] == .string("") })
    #expect(sample.posts.contains { $0.string("body_markdown")?.contains("\r\n") == true })
    #expect(sample.comments.contains { $0["body"] == nil })
    #expect(sample.comments.contains { $0["reply_to_user"] != nil })
  }
}
