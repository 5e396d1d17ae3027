/// The symbols of TeX, LaTeX and the AMS packages.
///
/// Each list alternates between the name of a command and the character that it displays; see ``WordPairs``.
enum SymbolNames {
  /// The commands for letters that are italic by default, each with its character: `alpha α`.
  static let italicLetters = """
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι
    kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ
    varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω partial ∂ imath ı jmath ȷ
    varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varUpsilon Υ varPhi Φ
    varPsi Ψ varOmega Ω
    """

  /// The commands for letters that are upright by default, each with its character: `Gamma Γ`.
  static let uprightLetters = """
    Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω nabla ∇
    digamma ϝ
    """

  /// The commands for symbols of the class `ordinary` that are identifiers in MathML: `infty ∞`.
  static let ordinarySymbols = """
    infty ∞ hbar ℏ hslash ℏ ell ℓ Re ℜ Im ℑ wp ℘ aleph ℵ beth ℶ gimel ℷ daleth ℸ emptyset ∅
    varnothing ∅ top ⊤ bot ⊥ angle ∠ measuredangle ∡ sphericalangle ∢ triangle △ square □ Box □
    Diamond ◊ blacksquare ■ blacktriangle ▲ blacktriangledown ▼ triangledown ▽ lozenge ◊
    blacklozenge ⧫ bigstar ★ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ flat ♭ natural ♮
    sharp ♯ surd √ mho ℧ Finv Ⅎ Game ⅁ Bbbk 𝕜 eth ð complement ∁ degree ° checkmark ✓ maltese ✠
    circledS Ⓢ circledR ® yen ¥ pounds £ euro € S § P ¶ copyright © diagup ╱ diagdown ╲ AA Å
    # # $ $ % % & & _ _ aa å O Ø o ø ae æ AE Æ oe œ OE Œ ss ß L Ł l ł vdots ⋮ lbrbrak ❲
    textdegree ° textbackslash \\ textasciitilde ~ textasciicircum ^ textquotesingle '
    textunderscore _ textdollar $ textless < textgreater > textbar | textbullet • textdagger †
    textregistered ® texttrademark ™ textyen ¥ textsterling £ texteuro € textendash – textemdash —
    textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” i ı j ȷ
    """

  /// The commands for symbols of the class `ordinary` that are operators in MathML: `forall ∀`.
  static let ordinaryOperators = """
    forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ prime ′ backprime ‵ backslash ∖ | ‖ Vert ‖ vert |
    arrowvert ⏐ Arrowvert ‖ bracevert ⎪ * \u{2062}
    """

  /// The commands for dots, which have the class `inner`, each with its character: `ldots …`.
  static let innerSymbols = """
    ldots … cdots ⋯ ddots ⋱ iddots ⋰ adots ⋰ dotsc … dotso … dotsb ⋯ dotsm ⋯ dotsi ⋯ hdots …
    mathellipsis … textellipsis …
    """

  /// The commands for large operators whose scripts are limits in display style: `sum ∑`.
  static let sumOperators = """
    sum ∑ prod ∏ coprod ∐ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀
    biguplus ⨄ bigsqcup ⨆ bigsqcap ⨅ bigtimes ⨉
    """

  /// The commands for large operators whose scripts are always beside them: `int ∫`.
  static let integralOperators = """
    int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ smallint ∫ intop ∫ ointop ∮ idotsint ∫⋯∫
    varointclockwise ∲ ointctrclockwise ∳ fint ⨏
    """

  /// The commands for binary operators, each with its character: `times ×`.
  static let binaryOperators = """
    pm ± mp ∓ times × div ÷ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ cap ∩ cup ∪ uplus ⊎ sqcap ⊓
    sqcup ⊔ vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ bigtriangleup △
    bigtriangledown ▽ triangleleft ◁ triangleright ▷ lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵ oplus ⊕ ominus ⊖
    otimes ⊗ oslash ⊘ odot ⊙ bigcirc ◯ dagger † dag † ddagger ‡ ddag ‡ amalg ⨿ dotplus ∔ ltimes ⋉
    rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌ curlyvee ⋎ curlywedge ⋏ circledast ⊛ circledcirc ⊚
    circleddash ⊝ boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ barwedge ⊼ veebar ⊻ doublebarwedge ⩞
    divideontimes ⋇ intercal ⊺ Cap ⋒ doublecap ⋒ Cup ⋓ doublecup ⋓ centerdot ⋅ And & cdotp ⋅
    """

  /// The commands for relations other than arrows, each with its character: `leq ≤`.
  static let relations = """
    leq ≤ le ≤ geq ≥ ge ≥ lt < gt > leqslant ⩽ geqslant ⩾ leqq ≦ geqq ≧ ll ≪ gg ≫ lll ⋘ llless ⋘
    ggg ⋙ gggtr ⋙ neq ≠ ne ≠ equiv ≡ sim ∼ simeq ≃ approx ≈ approxeq ≊ cong ≅ propto ∝ varpropto ∝
    asymp ≍ doteq ≐ doteqdot ≑ Doteq ≑ fallingdotseq ≒ risingdotseq ≓ eqcirc ≖ circeq ≗ triangleq ≜
    eqsim ≂ backsim ∽ backsimeq ⋍ thicksim ∼ thickapprox ≈ bumpeq ≏ Bumpeq ≎ coloneqq ≔ coloneq ≔
    eqqcolon ≕ Coloneqq ⩴ vcentcolon : vcentercolon : ratio ∶ dblcolon ∷ in ∈ isin ∈ notin ∉ ni ∋ owns ∋ subset ⊂
    supset ⊃ subseteq ⊆ supseteq ⊇ subseteqq ⫅ supseteqq ⫆ nsubseteq ⊈ nsupseteq ⊉ nsubseteqq ⊈
    nsupseteqq ⊉ subsetneq ⊊ supsetneq ⊋ varsubsetneq ⊊ varsupsetneq ⊋ subsetneqq ⫋ supsetneqq ⫌
    varsubsetneqq ⫋ varsupsetneqq ⫌ Subset ⋐ Supset ⋑ sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑
    sqsupseteq ⊒ prec ≺ succ ≻ preceq ⪯ succeq ⪰ preccurlyeq ≼ succcurlyeq ≽ curlyeqprec ⋞
    curlyeqsucc ⋟ precsim ≾ succsim ≿ precapprox ⪷ succapprox ⪸ nprec ⊀ nsucc ⊁ npreceq ⋠ nsucceq ⋡
    precneqq ⪵ succneqq ⪶ precnsim ⋨ succnsim ⋩ precnapprox ⪹ succnapprox ⪺ lesssim ≲ gtrsim ≳
    lessapprox ⪅ gtrapprox ⪆ lessgtr ≶ gtrless ≷ lesseqgtr ⋚ gtreqless ⋛ lesseqqgtr ⪋ gtreqqless ⪌
    eqslantless ⪕ eqslantgtr ⪖ lessdot ⋖ gtrdot ⋗ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ nleqslant ≰
    ngeqslant ≱ nleqq ≰ ngeqq ≱ lneq ⪇ gneq ⪈ lneqq ≨ gneqq ≩ lvertneqq ≨ gvertneqq ≩ lnsim ⋦
    gnsim ⋧ lnapprox ⪉ gnapprox ⪊ nsim ≁ ncong ≇ mid ∣ nmid ∤ shortmid ∣ nshortmid ∤ parallel ∥
    nparallel ∦ shortparallel ∥ nshortparallel ∦ perp ⊥ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩
    Vvdash ⊪ VDash ⊫ nvdash ⊬ nvDash ⊭ nVdash ⊮ nVDash ⊯ smile ⌣ frown ⌢ smallsmile ⌣ smallfrown ⌢
    bowtie ⋈ Join ⋈ between ≬ pitchfork ⋔ therefore ∴ because ∵ trianglelefteq ⊴ trianglerighteq ⊵
    triangleq ≜ vartriangleleft ⊲ vartriangleright ⊳ blacktriangleleft ◀ blacktriangleright ▶
    ntriangleleft ⋪ ntriangleright ⋫ ntrianglelefteq ⋬ ntrianglerighteq ⋭ vartriangle △
    backepsilon ϶ varpropto ∝ multimap ⊸ origof ⊶ imageof ⊷ Perp ⫫ colonequals ≔ nequiv ≢ napprox ≉
    colonapprox :≈ Colonapprox ::≈ approxcolon ≈: Approxcolon ≈:: colonsim :∼ Colonsim ::∼ simcolon ∼:
    Simcolon ∼:: colondash :− Colondash ::− dashcolon −: Dashcolon −:: Coloneq ::− eqcolon −:
    Eqcolon −:: Eqqcolon =::
    """

  /// The commands for arrows, which have the class `relation`, each with its character: `to →`.
  static let arrows = """
    to → gets ← rightarrow → leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐
    Leftrightarrow ⇔ longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹
    Longleftarrow ⟸ Longleftrightarrow ⟺ mapsto ↦ longmapsto ⟼ mapsfrom ↤ hookrightarrow ↪
    hookleftarrow ↩ rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼ leftharpoondown ↽
    rightleftharpoons ⇌ leftrightharpoons ⇋ rightleftarrows ⇄ leftrightarrows ⇆ rightrightarrows ⇉
    leftleftarrows ⇇ leadsto ⇝ rightsquigarrow ⇝ leftrightsquigarrow ↭ twoheadrightarrow ↠
    twoheadleftarrow ↞ rightarrowtail ↣ leftarrowtail ↢ dashrightarrow ⇢ dashleftarrow ⇠
    nrightarrow ↛ nleftarrow ↚ nleftrightarrow ↮ nRightarrow ⇏ nLeftarrow ⇍ nLeftrightarrow ⇎
    curvearrowright ↷ curvearrowleft ↶ circlearrowright ↻ circlearrowleft ↺ looparrowright ↬
    looparrowleft ↫ Rrightarrow ⇛ Lleftarrow ⇚ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑
    Downarrow ⇓ Updownarrow ⇕ upuparrows ⇈ downdownarrows ⇊ upharpoonleft ↿ upharpoonright ↾
    downharpoonleft ⇃ downharpoonright ⇂ restriction ↾ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖
    Rsh ↱ Lsh ↰ nuparrow ↑\u{338} ndownarrow ↓\u{338}
    """

  /// The commands for opening delimiters, each with its character: `langle ⟨`.
  static let openingDelimiters = """
    { { lbrace { lbrack [ langle ⟨ lang ⟨ lfloor ⌊ lceil ⌈ lvert | lVert ‖ lgroup ⟮ lmoustache ⎰
    ulcorner ⌜ llcorner ⌞ llbracket ⟦ lparen (
    """

  /// The commands for closing delimiters, each with its character: `rangle ⟩`.
  static let closingDelimiters = """
    } } rbrace } rbrack ] rangle ⟩ rang ⟩ rfloor ⌋ rceil ⌉ rvert | rVert ‖ rgroup ⟯ rmoustache ⎱
    urcorner ⌝ lrcorner ⌟ rrbracket ⟧ rparen )
    """

  /// The commands for punctuation marks, each with its character: `colon :`.
  static let punctuationMarks = "colon : ldotp ."

  /// The commands for symbols of text and units that other commands display in formulae: `texttimes ×`.
  static let textSymbols = """
    ohm Ω celsius ℃
    perthousand ‰ micro µ textohm Ω textcelsius ℃ textperthousand ‰ textmu µ textmho ℧ textsection §
    textparagraph ¶ textcopyright © textdaggerdbl ‡ textasteriskcentered * textperiodcentered ·
    textbraceleft { textbraceright } textvisiblespace ␣ textexclamdown ¡ textquestiondown ¿
    textcent ¢ textcurrency ¤ textflorin ƒ textnumero № textbrokenbar ¦ textbardbl ‖ textminus −
    textpm ± texttimes × textdiv ÷ textlnot ¬ textsurd √ textonehalf ½ textonequarter ¼
    textthreequarters ¾ textonesuperior ¹ texttwosuperior ² textthreesuperior ³ textordmasculine º
    textordfeminine ª textleftarrow ← textrightarrow → textuparrow ↑ textdownarrow ↓
    textlangle ⟨ textrangle ⟩ textfractionsolidus ⁄ textopenbullet ◦ textbigcircle ◯
    """

  /// Characters that are typed without a command, by atom class, each with its displayed form.
  static let typedCharacters: [(atomClass: AtomClass, characters: String)] = [
    (.ordinary, "/ / | |"), (.binary, "+ + - − − − * ∗ · ⋅ • ∙"), (.relation, "= = < < > > : :"),
    (.opening, "( ( [ ["), (.closing, ") ) ] ] ! !"), (.punctuation, ", , ; ;"),
  ]

  /// The commands for functions whose scripts are beside them, such as `sin`.
  static let functionNames = """
    arccos arcsin arctan arccot arcsec arccsc arg cos cosh cot coth csc csch deg dim exp hom ker lg
    ln log sec sech sin sinh tan tanh arsinh arcosh artanh erf sgn
    """

  /// The commands for functions whose scripts are limits in display style, each with its name.
  ///
  /// A comma separates the words of a name: `liminf lim,inf`.
  static let functionsWithLimits = """
    det det gcd gcd inf inf lim lim max max min min Pr Pr sup sup liminf lim,inf limsup lim,sup
    injlim inj,lim projlim proj,lim argmax arg,max argmin arg,min
    """

  /// The characters of relations, each with the character of its negation by `\not`: `= ≠`.
  static let negations = """
    = ≠ ∈ ∉ ∋ ∌ ∣ ∤ ∥ ∦ ∼ ≁ ≃ ≄ ≅ ≇ ≈ ≉ ≡ ≢ < ≮ > ≯ ≤ ≰ ≥ ≱ ≺ ⊀ ≻ ⊁ ⊂ ⊄ ⊃ ⊅ ⊆ ⊈ ⊇ ⊉ ⊢ ⊬ ⊨ ⊭ ⊩ ⊮ ⊫ ⊯
    ≼ ⋠ ≽ ⋡ ⊑ ⋢ ⊒ ⋣ ⊲ ⋪ ⊳ ⋫ ⊴ ⋬ ⊵ ⋭ ∃ ∄ ← ↚ → ↛ ↔ ↮ ⇐ ⇍ ⇔ ⇎ ⇒ ⇏ ≲ ≴ ≳ ≵ ≶ ≸ ≷ ≹ ≍ ≭
    """
}

extension Symbol {
  /// The symbols by the names of their commands, without the backslash.
  static let byName: [String: Symbol] = {
    var symbols: [String: Symbol] = [:]
    for (pairs, makeSymbol) in symbolTables {
      for (name, text) in pairs { symbols[name] = makeSymbol(text) }
    }
    return symbols
  }()

  /// Returns the symbol for a character that is typed in a formula; by default an identifier.
  static func character(_ scalar: Unicode.Scalar) -> Symbol {
    byCharacter[scalar] ?? .identifier(String(scalar))
  }

  /// The symbols by the character that is typed for them in a formula.
  private static let byCharacter: [Unicode.Scalar: Symbol] = {
    var symbols: [Unicode.Scalar: Symbol] = [:]
    func add(_ character: String, _ symbol: Symbol) {
      let scalars = character.unicodeScalars
      guard let scalar = scalars.first, scalars.count == 1, symbols[scalar] == nil else { return }
      symbols[scalar] = symbol
    }
    for (atomClass, characters) in SymbolNames.typedCharacters {
      for (character, text) in WordPairs(characters) {
        add(character, .mathOperator(text, atomClass))
      }
    }
    for (pairs, makeSymbol) in symbolTables {
      for (_, text) in pairs { add(text, makeSymbol(text)) }
    }
    return symbols
  }()

  /// The tables of command names and characters, each with a function that creates their symbols.
  ///
  /// If several tables contain a character, the first one determines its symbol.
  private static var symbolTables: [(namesAndCharacters: WordPairs, makeSymbol: (String) -> Symbol)]
  {
    [
      (WordPairs(SymbolNames.uprightLetters), { .identifier($0, upright: true) }),
      (WordPairs(SymbolNames.italicLetters), { .identifier($0) }),
      (WordPairs(SymbolNames.ordinarySymbols), { .identifier($0, upright: true) }),
      (WordPairs(SymbolNames.ordinaryOperators), { .mathOperator($0, .ordinary) }),
      (WordPairs(SymbolNames.innerSymbols), { .identifier($0, .inner) }),
      (
        WordPairs(SymbolNames.sumOperators),
        { .mathOperator($0, .largeOperator, limits: .whenDisplayed) }
      ),
      (WordPairs(SymbolNames.integralOperators), { .mathOperator($0, .largeOperator) }),
      (WordPairs(SymbolNames.binaryOperators), { .mathOperator($0, .binary) }),
      (WordPairs(SymbolNames.relations), { .mathOperator($0, .relation) }),
      (WordPairs(SymbolNames.arrows), { .mathOperator($0, .relation) }),
      (WordPairs(SymbolNames.openingDelimiters), { .mathOperator($0, .opening) }),
      (WordPairs(SymbolNames.closingDelimiters), { .mathOperator($0, .closing) }),
      (WordPairs(SymbolNames.punctuationMarks), { .mathOperator($0, .punctuation) }),
      (WordPairs(SymbolNames.textSymbols), { .identifier($0, upright: true) }),
    ]
  }
}

/// A table in a string literal: names and values, alternating and separated by white space.
struct WordPairs: Sequence, IteratorProtocol {
  private var words: ArraySlice<Substring>

  /// Creates a table from a text of alternating names and values, separated by white space.
  init(_ text: String) { words = text.split { $0 == " " || $0 == "\n" }[...] }

  /// Returns the next name with its value, or `nil` at the end.
  mutating func next() -> (name: String, value: String)? {
    guard let name = words.popFirst(), let value = words.popFirst() else { return nil }
    return (String(name), String(value))
  }

  /// The values by their names; the first value of a repeated name counts.
  var dictionary: [String: String] {
    Dictionary(map { ($0.name, $0.value) }) { first, _ in first }
  }
}
