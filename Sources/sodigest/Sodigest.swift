#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif
private import SodigestCommand

/// The program: one command line, run until it ends or is interrupted.
@main
struct Sodigest {
  static func main() async {
    Interruption.block()
    let surroundings = Surroundings.live
    let task = Task { await run(Array(CommandLine.arguments.dropFirst()), in: surroundings) }
    Interruption.onSignal { task.cancel() }
    exit(await task.value.rawValue)
  }
}
