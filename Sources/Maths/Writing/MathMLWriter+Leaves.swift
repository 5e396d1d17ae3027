internal import Basics

extension MathMLWriter {
  /// Writes a symbol as an `mi`, `mn`, `mo` or `mtext` element.
  mutating func write(_ symbol: Symbol, at context: OperatorPlace) {
    switch symbol.element {
    case .identifier:
      start("mi")
      let scalars = symbol.text.unicodeScalars
      if symbol.isUpright, scalars.count == 1, scalars.first?.slantsAlone ?? false {
        attribute("mathvariant", "normal")
      }
      finishElement("mi", text: symbol.text)
    case .number:
      start("mn")
      finishElement("mn", text: symbol.text)
    case .text:
      start("mtext")
      finishElement("mtext", text: symbol.text)
    case .mathOperator:
      start("mo")
      writeStretching(of: symbol, with: context)
      writeSpacing(around: symbol, with: context)
      if context.keepsLimits { attribute("movablelimits", "false") }
      finishElement("mo", text: symbol.text)
    }
  }

  /// Writes the end of an open start tag, escaped text, and the end tag.
  private mutating func finishElement(_ name: StaticString, text: String) {
    output.append(">")
    output.append(text, for: HTMLEscaping.self)
    end(name)
  }

  /// Writes attributes for the height and width of an operator where they differ from the default of browsers.
  private mutating func writeStretching(of symbol: Symbol, with context: OperatorPlace) {
    let isStretchy = OperatorDictionary.stretchesUpright(symbol.text)
    if symbol.stretches || symbol.size != nil {
      if !isStretchy { attribute("stretchy", "true") }
    } else if isStretchy || context.keepsWidth && OperatorDictionary.stretchesFlat(symbol.text) {
      attribute("stretchy", "false")
    }
    if let size = symbol.size {
      attribute("minsize", size.text)
      attribute("maxsize", size.text)
    }
  }

  /// Writes attributes for the space around an operator where it differs from the default of browsers.
  private mutating func writeSpacing(around symbol: Symbol, with context: OperatorPlace) {
    guard let (before, after) = context.space else { return }
    var defaultSpace = OperatorDictionary.space(around: symbol.text, as: context.form)
    // The prefix form removes the space around a sign and lets a bar stretch.
    let isTight = context.isOrdinary && (before, after) == (.zero, .zero)
    if isTight || symbol.stretches || symbol.size != nil, context.form == .infix,
      defaultSpace != (.zero, .zero), OperatorDictionary.isTightPrefix(symbol.text)
    {
      attribute("form", "prefix")
      defaultSpace = (.zero, .zero)
    }
    if !before.looksLike(defaultSpace.0) { attribute("lspace", before.text) }
    if !after.looksLike(defaultSpace.1) { attribute("rspace", after.text) }
  }
}
