internal import Basics

extension MathMLWriter {
  /// Writes a symbol as an `mi`, `mn`, `mo` or `mtext` element.
  mutating func write(_ symbol: Symbol, with context: OperatorContext) {
    switch symbol.element {
    case .identifier:
      openStartTag("mi")
      let scalars = symbol.text.unicodeScalars
      if symbol.isUpright, scalars.count == 1, scalars.first?.isItalicizedByBrowsers ?? false {
        writeAttribute("mathvariant", "normal")
      }
      finishElement("mi", text: symbol.text)
    case .number:
      openStartTag("mn")
      finishElement("mn", text: symbol.text)
    case .text:
      openStartTag("mtext")
      finishElement("mtext", text: symbol.text)
    case .mathOperator:
      openStartTag("mo")
      writeStretching(of: symbol, with: context)
      writeSpacing(around: symbol, with: context)
      if context.keepsLimits { writeAttribute("movablelimits", "false") }
      finishElement("mo", text: symbol.text)
    }
  }

  /// Completes an element whose start tag is open: writes `>`, escaped text, and the end tag.
  private mutating func finishElement(_ name: StaticString, text: String) {
    output.append(">")
    output.append(text, escapedFor: HTMLEscaping.self)
    writeEndTag(name)
  }

  /// Writes attributes for the size of an operator where it differs from the default of browsers.
  private mutating func writeStretching(of symbol: Symbol, with context: OperatorContext) {
    let isStretchy = OperatorDictionary.stretchesVertically(symbol.text)
    if symbol.stretches || symbol.fixedHeight != nil {
      if !isStretchy { writeAttribute("stretchy", "true") }
    } else if isStretchy
      || context.keepsWidth && OperatorDictionary.stretchesHorizontally(symbol.text)
    {
      writeAttribute("stretchy", "false")
    }
    if let size = symbol.fixedHeight {
      writeAttribute("minsize", size.attributeValue)
      writeAttribute("maxsize", size.attributeValue)
    }
  }

  /// Writes attributes for the space around an operator where it differs from the default of browsers.
  private mutating func writeSpacing(around symbol: Symbol, with context: OperatorContext) {
    guard let (before, after) = context.space else { return }
    var defaultSpace = OperatorDictionary.space(around: symbol.text, as: context.form)
    // The prefix form removes the space around a sign and lets a bar stretch.
    let isTight = context.isOrdinary && (before, after) == (.zero, .zero)
    if isTight || symbol.stretches || symbol.fixedHeight != nil, context.form == .infix,
      defaultSpace != (.zero, .zero), OperatorDictionary.isTightPrefix(symbol.text)
    {
      writeAttribute("form", "prefix")
      defaultSpace = (.zero, .zero)
    }
    if !before.isVisuallyEqual(to: defaultSpace.before) {
      writeAttribute("lspace", before.attributeValue)
    }
    if !after.isVisuallyEqual(to: defaultSpace.after) {
      writeAttribute("rspace", after.attributeValue)
    }
  }
}
