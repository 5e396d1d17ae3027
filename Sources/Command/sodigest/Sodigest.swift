private import CSystem
internal import Configuration
private import Glibc
private import SodigestCommand

/// The executable `sodigest`, which runs one command line until it ends or is interrupted.
@main
struct Sodigest {
  /// Prepares the process, runs the command line in a task, and waits for signals.
  static func main() {
    AllocatorTuning.returnFreedMemoryAtOnce()
    ProcessRequirements.check()
    Interruption.blockSignals()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let task = Task.detached { exit(await run(arguments, in: .live()).rawValue) }
    Interruption.waitForSignals { task.cancel() }
  }
}

/// Settings of the system's memory allocator.
enum AllocatorTuning {
  /// Makes the memory allocator return freed blocks of a megabyte and more to the system at once.
  ///
  /// By default the allocator retains blocks of up to 32 MB, so that rendering a million questions would need more
  /// memory.
  static func returnFreedMemoryAtOnce() { csystem_return_freed_blocks(1 << 20) }
}
