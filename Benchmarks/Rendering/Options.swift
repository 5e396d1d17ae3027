internal import BenchmarkSupport

/// What is measured.
struct Options {
  let program: String
  let questions: Int
  /// Where everything is put.
  let folder: String
  /// An older program that reads archives of the same schema.
  private(set) var older: String?
  private(set) var hugo: String?
  /// Where the figures are written.
  private(set) var json: String?
  /// Figures that must not be worse by more than a third.
  private(set) var limits: String?

  init(_ arguments: some Collection<String>) throws {
    let arguments = Array(arguments)
    guard arguments.count >= 3, let questions = Int(arguments[1]), questions > 0,
      arguments.count % 2 == 1
    else { throw BenchmarkError.usage }
    (program, self.questions, folder) = (arguments[0], questions, arguments[2])
    for index in stride(from: 3, to: arguments.count, by: 2) {
      let value = arguments[index + 1]
      switch arguments[index] {
      case "--against": older = value
      case "--hugo": hugo = value
      case "--json": json = value
      case "--limits": limits = value
      default: throw BenchmarkError.usage
      }
    }
  }
}
