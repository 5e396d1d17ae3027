private import CSystem

/// Settings of the system's memory allocator.
enum AllocatorTuning {
  /// Makes the allocator return freed blocks of a megabyte and more to the system at once.
  ///
  /// By default it retains blocks of up to 32 MB, and a render of a million questions would keep memory of its lists
  /// while it sorts paths.
  static func returnFreedMemoryAtOnce() { csystem_return_pieces(1 << 20) }
}
