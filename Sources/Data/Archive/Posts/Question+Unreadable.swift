internal import StackExchange

extension Question {
  /// Replaces fields that the API returned in an unreadable form by their stored values.
  mutating func restoreUnreadableFields(from stored: Question) {
    if post.unreadableFields.contains("title") { title = stored.title }
    if post.unreadableFields.contains("closed_reason") { closedReason = stored.closedReason }
    if post.unreadableFields.contains("tags") { tags = stored.tags }
    post.restoreUnreadableFields(from: stored.post)
    for index in answers.indices {
      guard let stored = stored.answers.first(where: { $0.id == answers[index].id }) else {
        continue
      }
      answers[index].post.restoreUnreadableFields(from: stored.post)
    }
  }
}

extension Post {
  /// Replaces fields that the API returned in an unreadable form by their stored values.
  fileprivate mutating func restoreUnreadableFields(from stored: Post) {
    if unreadableFields.contains("body_markdown") { bodyMarkdown = stored.bodyMarkdown }
    if unreadableFields.contains("body") { body = stored.body }
    if unreadableFields.contains("content_license") { contentLicense = stored.contentLicense }
    if unreadableFields.contains("link") { link = stored.link }
    for index in comments.indices where !comments[index].unreadableFields.isEmpty {
      guard let stored = stored.comments.first(where: { $0.id == comments[index].id }) else {
        continue
      }
      comments[index].restoreUnreadableFields(from: stored)
    }
    if unreadableFields.contains("comments") {
      let receivedIDs = Set(comments.map(\.id))
      comments += stored.comments.filter { !receivedIDs.contains($0.id) }
    }
  }
}

extension Comment {
  /// Replaces fields that the API returned in an unreadable form by their stored values.
  fileprivate mutating func restoreUnreadableFields(from stored: Comment) {
    if unreadableFields.contains("body_markdown") { bodyMarkdown = stored.bodyMarkdown }
    if unreadableFields.contains("body") { body = stored.body }
    if unreadableFields.contains("content_license") { contentLicense = stored.contentLicense }
    if unreadableFields.contains("link") { link = stored.link }
  }
}
