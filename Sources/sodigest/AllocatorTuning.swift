private import CSystem

/// What the system's allocator does with large pieces.
enum AllocatorTuning {
  /// Lets a megabyte that is of no use any more go back to the system at once.
  ///
  /// By itself the allocator keeps pieces of up to 32 MB: a render of a million questions would hold
  /// its lists while paths are sorted.
  static func returnAtOnce() { csystem_return_pieces(1 << 20) }
}
