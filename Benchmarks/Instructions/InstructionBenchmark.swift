/// Does one kind of work some times over the posts of the sample, for `valgrind` to count what it takes.
///
/// Counts say the same on a busy machine, where times do not.
@main
struct InstructionBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let work = Work(rawValue: arguments[1]),
      let rounds = Int(arguments[2])
    else {
      let works = Work.allCases.map(\.rawValue).joined(separator: "|")
      print("usage: instruction-benchmark \(works) ROUNDS")
      throw BenchmarkError.usage
    }
    let corpus = try Corpus()
    for _ in 0..<rounds { try work.perform(on: corpus) }
  }
}

enum BenchmarkError: Error { case usage }
