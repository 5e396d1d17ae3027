internal import Basics
internal import FoundationEssentials
internal import Mustache
internal import Pages
internal import StackExchange

/// The origin of a question or an answer: author, licence, dates and address.
struct PostAttribution {
  let author: String
  let licence: Licence?
  /// The address of the post on its site; `nil` if the site has no valid address.
  let link: String?
  let created: String?
  let edited: String?

  /// Reads the origin of a post; `path` is the first component of its short address, `q` or `a`.
  init(_ post: StackExchange.Post, id: Int, path: String, on site: Community) {
    author = authorName(post.owner)
    licence = Licence.resolve(
      post.contentLicense, at: post.lastEditDate ?? post.creationDate, on: site)
    let address = LinkAddress(web: post.link, or: nil).map(\.text)
    let short = LinkAddress(web: nil, or: "\(site.url)/\(path)/\(id)").map(\.text)
    // Addresses of the API have the title, but none is longer than this.
    link = address.flatMap { $0.utf8.count <= 500 ? Quotation.line($0) : nil } ?? short
    created = isoTime(post.creationDate)
    edited = isoTime(post.lastEditDate)
  }

  /// The author, licence and address in a line.
  var line: String {
    let parts = ["By \(author)", licence.map { Quotation.line($0.name.truncatedName) }, link]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The fields of the origin in a structured result.
  var fields: [String: JSONValue] {
    var fields: [String: JSONValue] = ["author": .string(author)]
    fields["licence"] = (licence?.name.truncatedName).map { .string(Quotation.line($0)) }
    fields["licenceLink"] = (licence?.address.text).map { .string(Quotation.line($0)) }
    fields["link"] = link.map(JSONValue.string)
    fields["created"] = created.map(JSONValue.string)
    fields["edited"] = edited.map(JSONValue.string)
    return fields
  }

  /// The JSON Schema of the fields.
  static let schema: [String: JSONValue] = [
    "author": schemaText("Name of the author"),
    "licence": schemaText("Licence of the post, such as CC BY-SA 4.0"),
    "licenceLink": schemaText("Address of the licence"),
    "link": schemaText("Address of the post on its site"),
    "created": schemaText("Time of the post in ISO 8601"),
    "edited": schemaText("Time of the last edit in ISO 8601"),
  ]
  /// The names of the fields that may be missing.
  static let optionalFields: Set = ["licence", "licenceLink", "link", "created", "edited"]
}

/// Returns the name of a user on one line.
func authorName(_ user: User?) -> String {
  let name = Quotation.line((user?.displayName ?? "").truncatedName)
  if name.contains(where: { !$0.isWhitespace }) { return name }
  return user?.id.map { "user\($0)" } ?? "a deleted user"
}

/// Returns a time in the format of ISO 8601; `nil` for none, and outside the years 0 to 9999.
func isoTime(_ date: Date?) -> String? { date.flatMap(DisplayDate.init)?.iso }

/// Returns a stored date if it is a day, such as `2014-11-02`; `nil` for any other text.
func dayText(_ text: String) -> String? { CalendarDay(text).map { _ in text } }

/// Returns the day of a time, such as `2014-11-02`.
func isoDay(_ date: Date?) -> String? { isoTime(date).map { String($0.prefix(10)) } }
