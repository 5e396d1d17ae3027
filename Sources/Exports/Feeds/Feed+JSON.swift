internal import Basics
internal import Mustache
internal import Pages

extension Feed {
  /// The feed as JSON Feed 1.1; what is not known is left out, as its readers expect.
  ///
  /// Source: jsonfeed.org/version/1.1.
  var jsonBytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.text("version", "https://jsonfeed.org/version/1.1")
      json.text("title", title)
      json.known("home_page_url", home?.text)
      json.known("feed_url", self.json?.text)
      json.known("description", description)
      json.array("authors", [site]) { name, json in json.text("name", name) }
      json.text("language", language)
      json.field("_sodigest")
      json.object { $0.text("generator", "sodigest") }
      json.array("items", entries) { entry, json in entry.write(to: &json) }
    }
    return json.bytes
  }
}

extension FeedEntry {
  fileprivate func write(to json: inout JSONWriter) {
    json.text("id", id)
    json.known("url", link?.text)
    json.known("external_url", original?.text)
    json.text("title", title)
    if content.isEmpty {
      json.text("content_text", summary ?? title)
    } else {
      json.text("content_html", String(decoding: content, as: UTF8.self))
    }
    json.known("summary", summary)
    json.text("date_published", published.iso)
    json.text("date_modified", updated.iso)
    if let author = author?.value {
      json.array("authors", [author]) { person, json in
        json.text("name", person.name)
        json.known("url", person.profile?.text)
      }
    }
    if !tags.isEmpty {
      json.field("tags")
      json.array { json in
        for tag in tags {
          json.item()
          json.value(tag.value.name)
        }
      }
    }
    json.known("language", language)
    if let licence {
      json.field("_licence")
      json.object { json in
        json.text("name", licence.name)
        json.text("url", licence.address.text)
      }
    }
  }
}

extension JSONWriter {
  /// Writes a field, unless its value is not known.
  fileprivate mutating func known(_ name: String, _ value: String?) {
    if let value { text(name, value) }
  }

  fileprivate mutating func array<Item>(
    _ name: String, _ items: [Item], _ write: (Item, inout JSONWriter) -> Void
  ) {
    field(name)
    array { json in
      for item in items {
        json.item()
        json.object { write(item, &$0) }
      }
    }
  }
}
