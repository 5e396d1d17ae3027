import MathsContract

/// Reads bytes as the formulae of a post, and traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMaths(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: data, count: count)
  let faults = MathsPromises.faults(of: unsafe Array(bytes))
  precondition(faults.isEmpty, "\(faults)")
  return 0
}
