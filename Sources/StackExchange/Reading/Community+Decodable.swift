extension Community: Decodable {
  /// Reads a `site` of the API; its parameter and address are required.
  public init(from decoder: any Decoder) throws {
    let fields = try ItemFields(decoder)
    let parameter: String = try fields.required("api_site_parameter")
    let address: String = try fields.required("site_url")
    self.init(
      parameter: parameter,
      name: fields.text("name") ?? parameter,
      url: address.hasSuffix("/") ? String(address.dropLast()) : address,
      audience: fields.text("audience"),
      markdownExtensions: fields.list("markdown_extensions"))
  }
}
