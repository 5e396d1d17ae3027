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
    let run = Task { await run(Array(CommandLine.arguments.dropFirst()), in: surroundings) }
    Interruption.onSignal { run.cancel() }
    exit(await run.value.rawValue)
  }
}
