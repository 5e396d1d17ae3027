internal import StackExchange

extension Question {
  /// Takes what came in a form that cannot be read from what was known.
  mutating func takeUnreadable(from known: Question) {
    if post.unreadable.contains("title") { title = known.title }
    if post.unreadable.contains("closed_reason") { closedReason = known.closedReason }
    if post.unreadable.contains("tags") { tags = known.tags }
    post.takeUnreadable(from: known.post)
    for index in answers.indices {
      guard let known = known.answers.first(where: { $0.id == answers[index].id }) else { continue }
      answers[index].post.takeUnreadable(from: known.post)
    }
  }
}

extension Post {
  fileprivate mutating func takeUnreadable(from known: Post) {
    if unreadable.contains("body_markdown") { bodyMarkdown = known.bodyMarkdown }
    if unreadable.contains("body") { body = known.body }
    if unreadable.contains("content_license") { contentLicense = known.contentLicense }
    if unreadable.contains("link") { link = known.link }
    for index in comments.indices where !comments[index].unreadable.isEmpty {
      guard let known = known.comments.first(where: { $0.id == comments[index].id }) else {
        continue
      }
      comments[index].takeUnreadable(from: known)
    }
    if unreadable.contains("comments") {
      let given = Set(comments.map(\.id))
      comments += known.comments.filter { !given.contains($0.id) }
    }
  }
}

extension Comment {
  fileprivate mutating func takeUnreadable(from known: Comment) {
    if unreadable.contains("body_markdown") { bodyMarkdown = known.bodyMarkdown }
    if unreadable.contains("body") { body = known.body }
    if unreadable.contains("content_license") { contentLicense = known.contentLicense }
    if unreadable.contains("link") { link = known.link }
  }
}
