import PostContract

/// Makes a table of bytes, and traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTables(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: data, count: count)
  let faults = Promises.faults(ofTable: unsafe Array(bytes))
  precondition(faults.isEmpty, "\(faults)")
  return 0
}
