internal import Basics

extension MathMLWriter {
  mutating func write(_ symbol: Symbol, at place: OperatorPlace) {
    switch symbol.element {
    case .identifier:
      start("mi")
      let scalars = symbol.text.unicodeScalars
      if symbol.isUpright, scalars.count == 1, scalars.first?.slantsAlone ?? false {
        attribute("mathvariant", "normal")
      }
      finish("mi", with: symbol.text)
    case .number:
      start("mn")
      finish("mn", with: symbol.text)
    case .text:
      start("mtext")
      finish("mtext", with: symbol.text)
    case .mathOperator:
      start("mo")
      writeStretching(of: symbol, at: place)
      writeSpacing(around: symbol, at: place)
      if place.keepsLimits { attribute("movablelimits", "false") }
      finish("mo", with: symbol.text)
    }
  }

  private mutating func finish(_ name: StaticString, with text: String) {
    output.append(">")
    output.append(text, for: HTMLEscaping.self)
    end(name)
  }

  /// Says how high or wide an operator is where browsers wouldn't think so.
  private mutating func writeStretching(of symbol: Symbol, at place: OperatorPlace) {
    let stretches = OperatorDictionary.stretchesUpright(symbol.text)
    if symbol.stretches || symbol.size != nil {
      if !stretches { attribute("stretchy", "true") }
    } else if stretches || place.keepsWidth && OperatorDictionary.stretchesFlat(symbol.text) {
      attribute("stretchy", "false")
    }
    if let size = symbol.size {
      attribute("minsize", size.text)
      attribute("maxsize", size.text)
    }
  }

  /// Says which space is around an operator where browsers would give it another.
  private mutating func writeSpacing(around symbol: Symbol, at place: OperatorPlace) {
    guard let (before, after) = place.space else { return }
    var usual = OperatorDictionary.space(around: symbol.text, as: place.form)
    // As a prefix a sign has no space around it, and a bar stretches.
    let isTight = place.isOrdinary && (before, after) == (.zero, .zero)
    if isTight || symbol.stretches || symbol.size != nil, place.form == .infix,
      usual != (.zero, .zero), OperatorDictionary.isTightPrefix(symbol.text)
    {
      attribute("form", "prefix")
      usual = (.zero, .zero)
    }
    if !before.looksLike(usual.0) { attribute("lspace", before.text) }
    if !after.looksLike(usual.1) { attribute("rspace", after.text) }
  }
}
