import PostContract

/// Reads bytes as HTML of a post and of a comment, and traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTML(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: data, count: count)
  let violations = PostInvariants.violations(ofHTML: unsafe String(decoding: bytes, as: UTF8.self))
  precondition(violations.isEmpty, "\(violations)")
  return 0
}
