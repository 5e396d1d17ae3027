internal import Archive
internal import Mustache
internal import StackExchange

extension Composer {
  /// A page of a tag's questions.
  func page(_ number: Int, of tag: TagQuestions, on site: SiteQuestions) -> TagPage {
    let name = site.community.name
    let start = (number - 1) * TagQuestions.pageSize
    let folder = PathName.encoded(tag.name)
    let way = { (page: Int) -> Address? in
      guard 1...tag.pageCount ~= page else { return nil }
      return self.links.to(SitePath.tag(folder, site: site.folder, page: page))
    }
    let suffix = number > 1 ? ", page \(number)" : ""
    return TagPage(
      frame: frame(
        title: "\(tag.name) – \(name)\(suffix)",
        description: "Questions about \(tag.name) on \(name), the best first\(suffix)."),
      tag: tag.name, site: name,
      original: Address(
        web: nil, or: "\(site.community.url)/questions/tagged/\(Self.percentEncoded(tag.name))"),
      questions: Count(tag.places.count),
      entries: tag.places(onPage: number).enumerated().map { index, place in
        entry(site.questions[place], position: start + index + 1, of: site)
      },
      place: tag.pageCount > 1
        ? TagPage.Place(
          number: number, count: tag.pageCount, previous: way(number - 1), next: way(number + 1))
        : nil)
  }

  /// Tags such as `c#` hold signs that mean something else in an address.
  private static func percentEncoded(_ tag: String) -> String {
    String(Address(path: "/\(tag)").text.dropFirst().replacing("+", with: "%2b"))
  }
}
