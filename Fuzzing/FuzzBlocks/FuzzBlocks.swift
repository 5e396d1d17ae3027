import PostContract

/// Reads bytes as Markdown of a post, and traps where its blocks are not libcmark's.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBlocks(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: data, count: count)
  let markdown = String(decoding: unsafe Array(bytes), as: UTF8.self)
  let violations = PostInvariants.violations(ofBlocks: markdown)
  precondition(violations.isEmpty, "\(violations)")
  return 0
}
