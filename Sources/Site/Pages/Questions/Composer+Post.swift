internal import Contents
internal import StackExchange
internal import StackMarkdown

/// The settings that all posts on a page share: the site, the options that render texts, and
/// whether portraits and comments are shown.
struct PostContext {
  let site: SiteQuestions
  let presentation: Presentation
  /// Records the images that the page shows.
  let images: PageImages
  var showsPortraits = true
  var showsComments = true
}

extension Composer {
  /// Returns a question or an answer with its comments.
  func postItem(
    _ post: StackExchange.Post, _ texts: PostTexts, id: Int, as role: PostRole, on page: PostContext
  ) -> PostItem {
    let site = page.site
    let licence = Licence.resolve(
      post.contentLicense, at: post.lastEditDate ?? post.creationDate, on: site.community)
    // In HTML, each answer has a heading of its own.
    let isBelowHeading = if case .answer = role { links.format == .html } else { false }
    func presentation(definesAnchors: Bool) -> Presentation {
      page.presentation.referring(
        to: texts.body, anchorPrefix: "equation-\(site.folder)-\(id)",
        definesAnchors: definesAnchors)
    }
    let body = body(
      texts.body, presentation(definesAnchors: true), belowHeadingLevel: isBelowHeading ? 3 : 2)
    return PostItem(
      post: post, id: id, role: role, site: site, body: body.allSatisfy(isBlank) ? [] : body,
      portrait: page.showsPortraits ? portraitAddress(of: post.owner, on: site, page.images) : nil,
      author: post.owner.map { person($0, on: site) }, licence: licence,
      digests: digests(about: post.owner, on: site),
      comments: page.showsComments
        ? comments(
          post.comments, texts.comments, under: licence, on: page,
          presentation(definesAnchors: false)) : nil,
      composer: self)
  }

  /// Returns the comments of a post: all visible if they are few, otherwise those with the highest scores visible
  /// and the others folded.
  private func comments(
    _ comments: [Comment], _ texts: [StackMarkdown.ParsedPost?], under licence: Licence?,
    on page: PostContext, _ presentation: @autoclosure () -> Presentation
  ) -> CommentList? {
    guard !comments.isEmpty else { return nil }
    let presentation = presentation()
    let items = comments.indices.map {
      commentItem(comments[$0], body(texts[$0], presentation), under: licence, on: page)
    }
    guard comments.count > maxVisibleComments else {
      return CommentList(visible: items, folded: [])
    }
    let byScore = comments.indices.sorted { first, second in
      (comments[second].score, first) < (comments[first].score, second)
    }
    let visible = Set(byScore.prefix(maxVisibleComments))
    return CommentList(
      visible: items.indices.filter(visible.contains).map { items[$0] },
      folded: items.indices.filter { !visible.contains($0) }.map { items[$0] })
  }

  /// Returns a comment with its author, and with its licence only if that differs from the licence
  /// of the post.
  private func commentItem(
    _ comment: Comment, _ body: [UInt8], under licence: Licence?, on page: PostContext
  ) -> CommentItem {
    let commentLicence = Licence.resolve(
      comment.contentLicense, at: comment.creationDate, on: page.site.community)
    return CommentItem(
      comment: comment, site: page.site, body: body,
      author: comment.owner.map { person($0, on: page.site) },
      licence: commentLicence == licence ? nil : commentLicence)
  }
}

/// The maximum number of comments of a post that are visible at first.
private let maxVisibleComments = 5

/// Returns whether a byte is a space, a tab or a line break.
private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
}
