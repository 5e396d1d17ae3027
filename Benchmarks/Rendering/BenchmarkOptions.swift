internal import BenchmarkSupport

/// The options of the rendering benchmark, read from its command line.
struct BenchmarkOptions {
  let program: String
  let questionCount: Int
  /// The path of the folder for generated archives and output.
  let folder: String
  /// The path of an older program to compare with, which must support the schema of the archive.
  private(set) var olderProgram: String?
  private(set) var hugoProgram: String?
  /// The path of a Python interpreter in which Pagefind is installed, which makes the search of Hugo's site.
  private(set) var pagefindPython: String?
  /// The path of a folder with posts recorded from Stack Exchange; nil to measure only those of the sample.
  private(set) var recordedPostsFolder: String?
  /// The path of the file to which the results are written as JSON.
  private(set) var jsonPath: String?
  /// The path of a file with earlier results, which must not be exceeded by more than a third.
  private(set) var limitsPath: String?

  init(_ arguments: some Collection<String>) throws {
    let arguments = Array(arguments)
    guard arguments.count >= 3, let questions = Int(arguments[1]), questions > 0,
      arguments.count % 2 == 1
    else { throw BenchmarkError.usage }
    (program, questionCount, folder) = (arguments[0], questions, arguments[2])
    for index in stride(from: 3, to: arguments.count, by: 2) {
      let value = arguments[index + 1]
      switch arguments[index] {
      case "--against": olderProgram = value
      case "--hugo": hugoProgram = value
      case "--pagefind": pagefindPython = value
      case "--recorded": recordedPostsFolder = value
      case "--json": jsonPath = value
      case "--limits": limitsPath = value
      default: throw BenchmarkError.usage
      }
    }
  }
}
