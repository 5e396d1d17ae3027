private import CSystem

/// Settings of the system's memory allocator.
enum AllocatorTuning {
  /// Makes the memory allocator return freed blocks of a megabyte and more to the system at once.
  ///
  /// By default the allocator retains blocks of up to 32 MB, so that rendering a million questions would need more
  /// memory.
  static func returnFreedMemoryAtOnce() { csystem_return_freed_blocks(1 << 20) }
}
