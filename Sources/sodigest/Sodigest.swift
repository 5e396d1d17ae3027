private import Glibc
private import SodigestCommand

/// The program: one command line, run until it ends or is interrupted.
@main
struct Sodigest {
  static func main() {
    AllocatorTuning.returnAtOnce()
    StandardStreams.occupy()
    MountedProcesses.require()
    Interruption.block()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let task = Task.detached { exit(await run(arguments, in: .live()).rawValue) }
    Interruption.await { task.cancel() }
  }
}
