import Highlighting
import HighlightingContract

/// Colours bytes as the language that the first one chooses, and traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHighlighting(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let choice = bytes.first else { return 0 }
  let language = Language.allCases[Int(choice) % Language.allCases.count]
  let faults = ColourPromises.faults(of: Array(bytes.dropFirst()), as: language)
  precondition(faults.isEmpty, "\(faults)")
  return 0
}
