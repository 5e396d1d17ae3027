import StackExchange
import Testing

/// What readers of the API have to cope with, and the sample therefore shows.
@Suite("The odd cases that come with sodigest")
struct ShippedCasesTests {
  let sample: ShippedSample
  init() throws { sample = try ShippedSample.shared.get() }

  @Test("Owners may be missing, deleted, nameless, unregistered or moderators")
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

  @Test("Names hold what HTML, SQL and shells stumble over")
  func names() {
    let names = Set(sample.users.compactMap { $0.string("display_name") })
    for part in ["<", ">", "&", "'", "🦉", "林", "Д", "ح", "æ", "Þ"] {
      #expect(names.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test("Avatars may be missing or not to be had")
  func avatars() {
    let avatars = sample.users.map { $0.string("profile_image") }
    #expect(avatars.contains(nil))
    #expect(avatars.contains { $0?.hasPrefix("https://elsewhere.example/") == true })
    for address in avatars.compactMap(\.self) where address.hasPrefix("https://avatars.") {
      let name = address.dropFirst("https://avatars.example/".count).prefix { $0 != "?" }
      #expect(sample.files["avatars/\(name)"] != nil)
    }
  }

  @Test("Licences of every version, and none")
  func licences() {
    let licences = Set(sample.posts.map { $0.string("content_license") })
    #expect(licences == ["CC BY-SA 2.5", "CC BY-SA 3.0", "CC BY-SA 4.0", nil])
  }

  @Test("Scores below zero, questions without answers and one with more than ten")
  func scores() {
    #expect(sample.questions.contains { $0.int("score") ?? 0 < 0 })
    #expect(sample.answers.contains { $0.int("score") ?? 0 < 0 })
    #expect(sample.questions.contains { $0.int("answer_count") == 0 })
    #expect(sample.questions.contains { $0.int("answer_count") ?? 0 > 10 })
  }

  @Test("The accepted answer need not be the best")
  func acceptedIsNotBest() {
    #expect(
      sample.questions.contains { question in
        let answers = question.objects("answers")
        let accepted = answers.first { $0.flag("is_accepted") == true }?.int("score") ?? .max
        return answers.contains { $0.int("score") ?? 0 > accepted }
      })
  }

  @Test("Some are closed, protected, wikis, edited by others, or have a bounty")
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

  @Test("Titles hold markup, quotes and backticks, and one is as long as can be")
  func titles() {
    let titles = sample.questions.compactMap { $0.string("title") }
    #expect(
      titles.contains { title in ["<script>", "\"", "'", "`", "&"].allSatisfy(title.contains) })
    #expect(titles.contains { $0.count == 150 })
  }

  @Test("Texts come as Markdown, as HTML, as both, and as nothing; some with CRLF")
  func texts() {
    #expect(sample.posts.contains { $0["body_markdown"] == nil && $0["body"] != nil })
    #expect(sample.posts.contains { $0["body_markdown"] != nil && $0["body"] != nil })
    #expect(sample.posts.contains { $0["body_markdown"] == .string("") })
    #expect(sample.posts.contains { $0.string("body_markdown")?.contains("\r\n") == true })
    #expect(sample.comments.contains { $0["body"] == nil })
    #expect(sample.comments.contains { $0["reply_to_user"] != nil })
  }
}
