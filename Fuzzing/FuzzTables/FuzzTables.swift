import PostContract

/// Makes a table of bytes, and traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTables(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: data, count: count)
  let violations = PostInvariants.violations(ofTable: unsafe Array(bytes))
  precondition(violations.isEmpty, "\(violations)")
  return 0
}
