import PostContract

/// Reads bytes as Markdown of a post and of a comment, and traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkdown(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: data, count: count)
  let violations = PostInvariants.violations(ofMarkdown: unsafe Array(bytes))
  precondition(violations.isEmpty, "\(violations)")
  return 0
}
