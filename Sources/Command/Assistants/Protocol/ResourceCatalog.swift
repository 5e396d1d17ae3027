internal import StackExchange

/// The texts that a client may list and read by URI.
package struct ResourceCatalog: Sendable {
  /// The forms of all URIs.
  package let templates: [ResourceTemplate]
  /// Returns a page of the list; the cursor is that of the page before, or `nil` for the first page.
  package let list: @Sendable (_ cursor: String?) throws -> ListedResources
  /// Returns the text of the resource with a URI.
  package let read: @Sendable (_ uri: String) throws -> ResourceText

  package init(
    templates: [ResourceTemplate],
    list: @escaping @Sendable (_ cursor: String?) throws -> ListedResources,
    read: @escaping @Sendable (_ uri: String) throws -> ResourceText
  ) {
    (self.templates, self.list, self.read) = (templates, list, read)
  }
}

/// The form of the URIs of a kind of resource.
package struct ResourceTemplate: Sendable {
  /// The URI template, such as `sodigest://question/{site}/{id}`.
  package let uriTemplate: String
  package let name: String
  package let title: String
  package let description: String

  package init(uriTemplate: String, name: String, title: String, description: String) {
    (self.uriTemplate, self.name) = (uriTemplate, name)
    (self.title, self.description) = (title, description)
  }

  /// The template as `resources/templates/list` returns it.
  var listing: JSONValue {
    [
      "uriTemplate": .string(uriTemplate), "name": .string(name), "title": .string(title),
      "description": .string(description), "mimeType": .string(ResourceText.mediaType),
    ]
  }
}

/// A page of the list of resources.
package struct ListedResources: Sendable, Equatable {
  package var resources: [ListedResource]
  /// The cursor of the next page; `nil` on the last page.
  package var nextCursor: String?

  package init(resources: [ListedResource], nextCursor: String?) {
    (self.resources, self.nextCursor) = (resources, nextCursor)
  }

  /// The page as `resources/list` returns it.
  var value: JSONValue {
    var members: [String: JSONValue] = ["resources": .array(resources.map(\.listing))]
    if let nextCursor { members["nextCursor"] = .string(nextCursor) }
    return .object(members)
  }
}

/// A resource in the list.
package struct ListedResource: Sendable, Equatable {
  package var uri: String
  package var name: String
  package var title: String

  package init(uri: String, name: String, title: String) {
    (self.uri, self.name, self.title) = (uri, name, title)
  }

  fileprivate var listing: JSONValue {
    [
      "uri": .string(uri), "name": .string(name), "title": .string(title),
      "mimeType": .string(ResourceText.mediaType),
    ]
  }
}

/// The text of a resource, in Markdown.
package struct ResourceText: Sendable, Equatable {
  package var uri: String
  package var text: String

  package init(uri: String, text: String) { (self.uri, self.text) = (uri, text) }

  static let mediaType = "text/markdown"

  /// The text as `resources/read` returns it.
  var value: JSONValue {
    [
      "contents": [
        ["uri": .string(uri), "mimeType": .string(Self.mediaType), "text": .string(text)]
      ]
    ]
  }
}
