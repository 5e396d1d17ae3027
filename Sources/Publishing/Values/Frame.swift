internal import Mustache

/// What every page has: its head, and the ways out of it.
struct Frame: Equatable {
  /// What the site is called.
  let site: String
  let title: String
  let description: String?
  /// The page on the source site that this one shows.
  let original: Address?
  /// The same page in Markdown and in JSON.
  let markdown: Address?
  let json: Address?
  let home: Address?
  let about: Address?
  let style: Address?
}

extension Frame: PageValue {
  static let declaration = Declaration([
    "site": .text, "title": .text, "description": .text, "original": .address, "markdown": .address,
    "json": .address, "home": .address, "about": .address, "style": .address,
  ])
  var record: Record {
    Record(
      Self.declaration,
      [
        .text(site), .text(title), description.value, original.value, markdown.value, json.value,
        home.value,
        about.value, style.value,
      ])
  }
}
