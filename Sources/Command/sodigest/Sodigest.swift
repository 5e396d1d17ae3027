internal import Configuration
private import Glibc
private import SodigestCommand

/// The executable `sodigest`, which runs one command line until it ends or is interrupted.
@main
struct Sodigest {
  /// Prepares the process, runs the command line in a task, and waits for signals.
  static func main() {
    AllocatorTuning.returnFreedMemoryAtOnce()
    StandardStreams.openMissing()
    ProcFileSystem.requireMounted()
    StackLimit.requireSufficientSize()
    Interruption.blockSignals()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let task = Task.detached { exit(await run(arguments, in: .live()).rawValue) }
    Interruption.waitForSignals { task.cancel() }
  }
}
