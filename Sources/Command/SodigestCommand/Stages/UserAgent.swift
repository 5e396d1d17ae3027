/// The `User-Agent` header, by which servers recognise sodigest.
enum UserAgent {
  /// Returns the value of the header: the version, and contact details if there are any.
  static func text(contact: String?) -> String {
    "sodigest/\(version)\(contact.map { " (\($0))" } ?? "")"
  }
}
