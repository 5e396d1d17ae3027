import MathsContract

/// Reads bytes as the formulae of a post, and traps if an invariant is violated.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMaths(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: data, count: count)
  let violations = FormulaInvariants.violations(of: unsafe Array(bytes))
  precondition(violations.isEmpty, "\(violations)")
  return 0
}
