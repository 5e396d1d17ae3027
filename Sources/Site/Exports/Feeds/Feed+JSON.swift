internal import Basics
internal import Mustache
internal import Pages

extension Feed {
  /// The feed in the format JSON Feed 1.1, in which unknown values are omitted.
  ///
  /// Source: jsonfeed.org/version/1.1.
  var jsonBytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.text("version", "https://jsonfeed.org/version/1.1")
      json.text("title", title)
      json.optionalText("home_page_url", home?.text)
      json.optionalText("feed_url", jsonAddress?.text)
      json.optionalText("description", description)
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
  /// Writes the feed entry as an item of JSON Feed.
  fileprivate func write(to json: inout JSONWriter) {
    json.text("id", id)
    json.optionalText("url", link?.text)
    json.optionalText("external_url", original?.text)
    json.text("title", title)
    if content.isEmpty {
      json.text("content_text", summary ?? title)
    } else {
      json.text("content_html", String(decoding: content, as: UTF8.self))
    }
    json.optionalText("summary", summary)
    json.text("date_published", published.iso)
    json.text("date_modified", updated.iso)
    if let author = author?.value {
      json.array("authors", [author]) { person, json in
        json.text("name", person.name)
        json.optionalText("url", person.profile?.text)
      }
    }
    if !tags.isEmpty {
      json.field("tags")
      json.array { json in
        for tag in tags {
          json.beginItem()
          json.value(tag.value.name)
        }
      }
    }
    json.optionalText("language", language)
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
  /// Writes a field with a string, or nothing if the value is nil.
  fileprivate mutating func optionalText(_ name: String, _ value: String?) {
    if let value { text(name, value) }
  }

  /// Writes a field with an array of objects; the closure writes the fields of each object.
  fileprivate mutating func array<Item>(
    _ name: String, _ items: [Item], _ write: (Item, inout JSONWriter) -> Void
  ) {
    field(name)
    array { json in
      for item in items {
        json.beginItem()
        json.object { write(item, &$0) }
      }
    }
  }
}
