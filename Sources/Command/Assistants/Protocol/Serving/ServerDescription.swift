/// What a server offers: its name, its tools and its resources.
package struct ServerDescription: Sendable {
  package let name: String
  package let title: String
  package let version: String
  /// What the server is good for, for a language model.
  package let instructions: String
  package let tools: [Tool]
  package let resources: ResourceCatalog

  package init(
    name: String, title: String, version: String, instructions: String, tools: [Tool],
    resources: ResourceCatalog
  ) {
    (self.name, self.title, self.version) = (name, title, version)
    (self.instructions, self.tools, self.resources) = (instructions, tools, resources)
  }
}
