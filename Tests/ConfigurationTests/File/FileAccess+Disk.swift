import Configuration

extension FileAccess {
  static let disk = FileAccess.live(variables: [:])
}
