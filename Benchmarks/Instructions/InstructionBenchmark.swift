/// Repeats a workload on the posts of the sample, so that `valgrind` can count its instructions.
///
/// Unlike times, instruction counts do not depend on the load of the machine.
@main
struct InstructionBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let workload = Workload(rawValue: arguments[1]),
      let rounds = Int(arguments[2])
    else {
      let names = Workload.allCases.map(\.rawValue).joined(separator: "|")
      print("usage: instruction-benchmark \(names) ROUNDS")
      throw BenchmarkError.usage
    }
    let corpus = try Corpus()
    for _ in 0..<rounds { try workload.perform(on: corpus) }
  }
}

enum BenchmarkError: Error { case usage }
