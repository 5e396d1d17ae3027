import Highlighting
import HighlightingContract

/// Highlights bytes in the language chosen by the first byte, and traps if an invariant is violated.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHighlighting(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let choice = bytes.first else { return 0 }
  let language = Language.allCases[Int(choice) % Language.allCases.count]
  let violations = HighlightingInvariants.violations(of: Array(bytes.dropFirst()), as: language)
  precondition(violations.isEmpty, "\(violations)")
  return 0
}
