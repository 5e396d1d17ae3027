package import Basics
private import CExpat

/// Parses a small XML document and returns its elements in document order.
///
/// - Throws: `XMLSyntaxError` if the document is not well-formed.
package func elements(ofXML bytes: [UInt8]) throws(XMLSyntaxError) -> [XMLElement] {
  try ElementParser().parse(bytes)
}

/// A parser that collects the elements of a document, and the only owner of expat's memory for it.
@safe
private final class ElementParser {
  private let parser: XML_Parser
  /// The elements in document order.
  private var elements: [XMLElement] = []
  /// The indices of the open elements, the innermost last.
  private var openElements: [Int] = []

  /// Creates a parser with its callbacks.
  init() throws(XMLSyntaxError) {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw XMLSyntaxError(reason: "out of memory", line: 1)
    }
    unsafe self.parser = parser
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser, { unsafe ElementParser.instance(from: $0)?.beginElement($1, $2) },
      { data, _ in _ = unsafe ElementParser.instance(from: data)?.openElements.popLast() })
    unsafe XML_SetCharacterDataHandler(
      parser, { unsafe ElementParser.instance(from: $0)?.appendText($1, count: Int($2)) })
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Parses a document and returns its elements.
  func parse(_ bytes: [UInt8]) throws(XMLSyntaxError) -> [XMLElement] {
    let isValid = unsafe bytes.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 1)
        == XML_STATUS_OK
    }
    if isValid { return elements }
    let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
      unsafe String(cString: $0)
    }
    throw XMLSyntaxError(
      reason: reason ?? "unknown",
      line: Int(truncatingIfNeeded: unsafe XML_GetCurrentLineNumber(parser)))
  }

  /// Returns the parser that was passed to expat as user data.
  private static func instance(from data: UnsafeMutableRawPointer?) -> ElementParser? {
    unsafe data.map { unsafe Unmanaged<ElementParser>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Adds an element with its attributes, an array of alternating names and values that a null
  /// pointer ends.
  private func beginElement(
    _ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard let name = unsafe name, var next = unsafe list else { return }
    var attributes: [String: String] = [:]
    while let name = unsafe next[0], let value = unsafe next[1] {
      attributes[unsafe String(cString: name)] = unsafe String(cString: value)
      unsafe next += 2
    }
    openElements.append(elements.count)
    elements.append(XMLElement(name: unsafe String(cString: name), attributes: attributes))
  }

  /// Appends text to the innermost open element.
  private func appendText(_ text: UnsafePointer<CChar>?, count: Int) {
    guard let text = unsafe text, let index = openElements.last else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
    elements[index].text += unsafe String(decoding: bytes, as: UTF8.self)
  }
}
