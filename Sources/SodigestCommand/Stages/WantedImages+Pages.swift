internal import Fetching
internal import Publishing
internal import StackExchange
internal import StackMarkdown

extension WantedImages {
  /// The images of posts as their pages will show them.
  static let asOnPages = WantedImages { post, community in
    let options = Options(siteURL: community.url, hasMath: community.hasMath)
    return post.source.map { StackMarkdown.imageURLs($0, options: options) } ?? []
  }
}
