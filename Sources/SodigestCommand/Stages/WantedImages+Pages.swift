internal import Fetching
internal import StackExchange
internal import StackMarkdown

extension WantedImages {
  /// The images of posts as their pages will show them.
  static let asOnPages = WantedImages { post, community in
    let options = Options(siteURL: community.url, hasMath: community.hasMath)
    let source = post.bodyMarkdown.map(Source.markdown) ?? post.body.map(Source.html)
    return source.map { StackMarkdown.imageURLs($0, options: options) } ?? []
  }
}
