/// The commands of TeX, LaTeX and the AMS packages that differ only in a character or another value.
enum CommandTable {
  /// A command of the table.
  struct Entry {
    /// The kind, which is the word at the beginning of a paragraph of the table.
    let kind: Substring
    let name: String
    /// The character that the command displays, or another value; the name if the table has no values of the kind.
    let value: String
  }

  /// The commands in the order of the table.
  static let entries: [Entry] = {
    var entries: [Entry] = []
    var kind: Substring = ""
    for line in text.split(separator: "\n") {
      var words = line.split(separator: " ")[...]
      if line.first != " " { kind = words.popFirst() ?? "" }
      while let name = words.popFirst() {
        guard let value = kind.last == ":" ? name : words.popFirst() else { break }
        let prefix = kind == "textSymbol" ? "text" : ""
        entries.append(Entry(kind: kind, name: prefix + name, value: String(value)))
      }
    }
    return entries
  }()

  /// Paragraphs that begin with a kind, followed by names and values in turn or, after a colon, only by names.
  ///
  /// If several symbols have the same character, the first one is that of the character when it is typed.
  private static let text = """
    upright Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω nabla ∇
      digamma ϝ
    italic alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ
      iota ι kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ
      sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω partial ∂ imath ı
      jmath ȷ varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varUpsilon Υ
      varPhi Φ varPsi Ψ varOmega Ω
    ordinary infty ∞ hbar ℏ hslash ℏ ell ℓ Re ℜ Im ℑ wp ℘ aleph ℵ beth ℶ gimel ℷ daleth ℸ emptyset ∅
      varnothing ∅ top ⊤ bot ⊥ angle ∠ measuredangle ∡ sphericalangle ∢ triangle △ square □ Box □
      Diamond ◊ blacksquare ■ blacktriangle ▴ blacktriangledown ▾ triangledown ▽ lozenge ◊
      blacklozenge ⧫ bigstar ★ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ flat ♭ natural ♮
      sharp ♯ surd √ mho ℧ Finv Ⅎ Game ⅁ Bbbk 𝕜 eth ð complement ∁ degree ° checkmark ✓ maltese ✠
      circledS Ⓢ circledR ® yen ¥ pounds £ euro € S § P ¶ copyright © diagup ╱ diagdown ╲ AA Å # #
      $ $ % % & & _ _ aa å O Ø o ø ae æ AE Æ oe œ OE Œ ss ß L Ł l ł vdots ⋮ lbrbrak ❲ i ı j ȷ
    ordinaryOperator forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ prime ′ backprime ‵ backslash ∖ | ‖
      Vert ‖ vert | arrowvert ⏐ Arrowvert ‖ bracevert ⎪ * \u{2062}
    inner ldots … cdots ⋯ ddots ⋱ iddots ⋰ adots ⋰ dotsc … dotso … dotsb ⋯ dotsm ⋯ dotsi ⋯ hdots …
      mathellipsis … textellipsis …
    sum sum ∑ prod ∏ coprod ∐ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀
      biguplus ⨄ bigsqcup ⨆ bigsqcap ⨅ bigtimes ⨉
    integral int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ smallint ∫ intop ∫ ointop ∮
      idotsint ∫⋯∫ varointclockwise ∲ ointctrclockwise ∳ fint ⨏
    binary pm ± mp ∓ times × div ÷ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ cap ∩ cup ∪ uplus ⊎ sqcap ⊓
      sqcup ⊔ vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ bigtriangleup △
      bigtriangledown ▽ triangleleft ◃ triangleright ▹ lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵ oplus ⊕ ominus ⊖
      otimes ⊗ oslash ⊘ odot ⊙ bigcirc ◯ dagger † dag † ddagger ‡ ddag ‡ amalg ⨿ dotplus ∔ ltimes ⋉
      rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌ curlyvee ⋎ curlywedge ⋏ circledast ⊛ circledcirc ⊚
      circleddash ⊝ boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ barwedge ⊼ veebar ⊻ doublebarwedge ⩞
      divideontimes ⋇ intercal ⊺ Cap ⋒ doublecap ⋒ Cup ⋓ doublecup ⋓ centerdot ⋅ And & cdotp ⋅
    relation leq ≤ le ≤ geq ≥ ge ≥ lt < gt > leqslant ⩽ geqslant ⩾ leqq ≦ geqq ≧ ll ≪ gg ≫ lll ⋘
      llless ⋘ ggg ⋙ gggtr ⋙ neq ≠ ne ≠ equiv ≡ sim ∼ simeq ≃ approx ≈ approxeq ≊ cong ≅ propto ∝
      varpropto ∝ asymp ≍ doteq ≐ doteqdot ≑ Doteq ≑ fallingdotseq ≒ risingdotseq ≓ eqcirc ≖
      circeq ≗ triangleq ≜ eqsim ≂ backsim ∽ backsimeq ⋍ thicksim ∼ thickapprox ≈ bumpeq ≏ Bumpeq ≎
      coloneqq ≔ coloneq ≔ eqqcolon ≕ Coloneqq ⩴ vcentcolon : vcentercolon : ratio ∶ dblcolon ∷ in ∈
      isin ∈ notin ∉ ni ∋ owns ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subseteqq ⫅ supseteqq ⫆
      nsubseteq ⊈ nsupseteq ⊉ nsubseteqq ⊈ nsupseteqq ⊉ subsetneq ⊊ supsetneq ⊋ varsubsetneq ⊊
      varsupsetneq ⊋ subsetneqq ⫋ supsetneqq ⫌ varsubsetneqq ⫋ varsupsetneqq ⫌ Subset ⋐ Supset ⋑
      sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ prec ≺ succ ≻ preceq ⪯ succeq ⪰ preccurlyeq ≼
      succcurlyeq ≽ curlyeqprec ⋞ curlyeqsucc ⋟ precsim ≾ succsim ≿ precapprox ⪷ succapprox ⪸
      nprec ⊀ nsucc ⊁ npreceq ⋠ nsucceq ⋡ precneqq ⪵ succneqq ⪶ precnsim ⋨ succnsim ⋩ precnapprox ⪹
      succnapprox ⪺ lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆ lessgtr ≶ gtrless ≷ lesseqgtr ⋚
      gtreqless ⋛ lesseqqgtr ⪋ gtreqqless ⪌ eqslantless ⪕ eqslantgtr ⪖ lessdot ⋖ gtrdot ⋗ nless ≮
      ngtr ≯ nleq ≰ ngeq ≱ nleqslant ≰ ngeqslant ≱ nleqq ≰ ngeqq ≱ lneq ⪇ gneq ⪈ lneqq ≨ gneqq ≩
      lvertneqq ≨ gvertneqq ≩ lnsim ⋦ gnsim ⋧ lnapprox ⪉ gnapprox ⪊ nsim ≁ ncong ≇ mid ∣ nmid ∤
      shortmid ∣ nshortmid ∤ parallel ∥ nparallel ∦ shortparallel ∥ nshortparallel ∦ perp ⊥ vdash ⊢
      dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ Vvdash ⊪ VDash ⊫ nvdash ⊬ nvDash ⊭ nVdash ⊮ nVDash ⊯ smile ⌣
      frown ⌢ smallsmile ⌣ smallfrown ⌢ bowtie ⋈ Join ⋈ between ≬ pitchfork ⋔ therefore ∴ because ∵
      trianglelefteq ⊴ trianglerighteq ⊵ triangleq ≜ vartriangleleft ⊲ vartriangleright ⊳
      blacktriangleleft ◂ blacktriangleright ▸ ntriangleleft ⋪ ntriangleright ⋫ ntrianglelefteq ⋬
      ntrianglerighteq ⋭ vartriangle △ backepsilon ϶ varpropto ∝ multimap ⊸ origof ⊶ imageof ⊷
      Perp ⫫ colonequals ≔ nequiv ≢ napprox ≉ colonapprox :≈ Colonapprox ::≈ approxcolon ≈:
      Approxcolon ≈:: colonsim :∼ Colonsim ::∼ simcolon ∼: Simcolon ∼:: colondash :− Colondash ::−
      dashcolon −: Dashcolon −:: Coloneq ::− eqcolon −: Eqcolon −:: Eqqcolon =::
    arrow to → gets ← rightarrow → leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐
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
    opening { { lbrace { lbrack [ langle ⟨ lang ⟨ lfloor ⌊ lceil ⌈ lvert | lVert ‖ lgroup ⟮
      lmoustache ⎰ ulcorner ⌜ llcorner ⌞ llbracket ⟦ lparen (
    closing } } rbrace } rbrack ] rangle ⟩ rang ⟩ rfloor ⌋ rceil ⌉ rvert | rVert ‖ rgroup ⟯
      rmoustache ⎱ urcorner ⌝ lrcorner ⌟ rrbracket ⟧ rparen )
    punctuation colon : ldotp .
    ordinary ohm Ω celsius ℃ perthousand ‰ micro µ
    textSymbol degree ° backslash \\ asciitilde ~ asciicircum ^ quotesingle ' underscore _ dollar $
      less < greater > bar | bullet • dagger † registered ® trademark ™ yen ¥ sterling £ euro €
      endash – emdash — quoteleft ‘ quoteright ’ quotedblleft “ quotedblright ” ohm Ω celsius ℃
      perthousand ‰ mu µ mho ℧ section § paragraph ¶ copyright © daggerdbl ‡ asteriskcentered *
      periodcentered · braceleft { braceright } visiblespace ␣ exclamdown ¡ questiondown ¿ cent ¢
      currency ¤ florin ƒ numero № brokenbar ¦ bardbl ‖ minus − pm ± times × div ÷ lnot ¬ surd √
      onehalf ½ onequarter ¼ threequarters ¾ onesuperior ¹ twosuperior ² threesuperior ³
      ordmasculine º ordfeminine ª leftarrow ← rightarrow → uparrow ↑ downarrow ↓ langle ⟨ rangle ⟩
      fractionsolidus ⁄ openbullet ◦ bigcircle ◯ acutedbl ˝ asciiacute ´ asciibreve ˘ asciicaron ˇ
      asciidieresis ¨ asciimacron ¯ gravedbl ˵ tildelow ˷ baht ฿ colonmonetary ₡ dong ₫ guarani ₲
      lira ₤ naira ₦ peso ₱ won ₩ circledP ℗ copyleft 🄯 servicemark ℠ blank ␢ discount ⁒ estimated ℮
      interrobang ‽ interrobangdown ⸘ musicalnote ♪ pertenthousand ‱ recipe ℞ referencemark ※
      lbrackdbl ⟦ rbrackdbl ⟧ lquill ⁅ rquill ⁆ born * died † divorced ⚮ married ⚭ centoldstyle ¢
      dollaroldstyle $ zerooldstyle 0 oneoldstyle 1 twooldstyle 2 threeoldstyle 3 fouroldstyle 4
      fiveoldstyle 5 sixoldstyle 6 sevenoldstyle 7 eightoldstyle 8 nineoldstyle 9
    function: arccos arcsin arctan arccot arcsec arccsc arg cos cosh cot coth csc csch deg dim exp
      hom ker lg ln log sec sech sin sinh tan tanh arsinh arcosh artanh erf sgn
    functionWithLimits det det gcd gcd inf inf lim lim max max min min Pr Pr sup sup
      liminf lim\u{A0}inf limsup lim\u{A0}sup injlim inj\u{A0}lim projlim proj\u{A0}lim
      argmax arg\u{A0}max argmin arg\u{A0}min
    accent hat ˆ check ˇ tilde ˜ acute ´ grave ` dot ˙ ddot ¨ dddot ˙˙˙ ddddot ˙˙˙˙ breve ˘ bar ˉ
      mathring ˚
    wideAccent widehat ˆ widecheck ˇ widetilde ˜ overrightarrow → overleftarrow ←
      overleftrightarrow ↔ overrightharpoon ⇀ overleftharpoon ↼ overparen ⏜ wideparen ⏜ overarc ⏜
      Overrightarrow ⇒
    accentBelow underrightarrow → underleftarrow ← underrightharpoon ⇁ underleftharpoon ↽
      underleftrightarrow ↔ underparen ⏝ utilde ˜
    braceAbove overbrace ⏞ overbracket ⎴
    braceBelow underbrace ⏟ underbracket ⎵
    lineAbove overline ‾ widebar ‾
    lineBelow underline ‾ underbar ‾
    labelledArrow xrightarrow → xleftarrow ← xleftrightarrow ↔ xRightarrow ⇒ xLeftarrow ⇐
      xLeftrightarrow ⇔ xmapsto ↦ xhookrightarrow ↪ xhookleftarrow ↩ xrightleftharpoons ⇌
      xleftrightharpoons ⇋ xlongequal = xtwoheadrightarrow ↠ xtwoheadleftarrow ↞ xrightharpoonup ⇀
      xrightharpoondown ⇁ xleftharpoonup ↼ xleftharpoondown ↽ xrightleftarrows ⇄ xtofrom ⇄
      xlongrightarrow → xlongleftarrow ← xlongleftrightarrow ↔ xLongrightarrow ⇒ xLongleftarrow ⇐
    alphabet Bbb doubleStruck scr script frak fraktur mathrm upright mathup upright mathbf bold
      mathbfup bold mathnormal italic mathit italic mathbfit boldItalic mathsf sansSerif
      mathsfup sansSerif mathbfsf boldSansSerif mathbfsfup boldSansSerif mathsfit italicSansSerif
      mathbfsfit boldItalicSansSerif mathtt monospace mathcal script mathscr script
      mathbfcal boldScript mathbfscr boldScript mathfrak fraktur mathbffrak boldFraktur
      mathbb doubleStruck mathbbm doubleStruck mathds doubleStruck
    alphabetSwitch rm upright bf bold it italic sf sansSerif tt monospace cal script
      bbFont doubleStruck oldstyle upright mit default normalfont default rmfamily upright
      bfseries bold itshape italic sffamily sansSerif
    textAlphabet textbf bold textit italic textsl italic emph italic textsf sansSerif
      texttt monospace
    text: text textrm textnormal textup textmd textsc mbox hbox intertext shortintertext mathtext
      vtop vbox
    bold: boldsymbol pmb bm
    table matrix matrix array matrix pmatrix pmatrix cases cases* eqalign aligned
      eqalignno \\eqalignno leqalignno \\eqalignno displaylines gathered substack subarray
      crampedsubstack subarray
    space , 1667 thinspace 1667 : 2222 > 2222 medspace 2222 ; 2778 thickspace 2778 ! -1667
      negthinspace -1667 negmedspace -2222 negthickspace -2778 ~ 2500 nobreakspace 2500 space 2500
      enspace 5000 enskip 5000 quad 10000 qquad 20000
    delimiter big 12000 Big 18000 bigg 24000 Bigg 30000
    openingDelimiter bigl 12000 Bigl 18000 biggl 24000 Biggl 30000
    closingDelimiter bigr 12000 Bigr 18000 biggr 24000 Biggr 30000
    relationDelimiter bigm 12000 Bigm 18000 biggm 24000 Biggm 30000
    fontSize tiny 50 Tiny 60 scriptsize 70 footnotesize 80 small 85 normalsize 100 large 120
      Large 144 LARGE 173 huge 207 Huge 249
    enclosure: cancel bcancel xcancel
    ignored: strut displaylimits allowbreak nobreak goodbreak badbreak hfill hfil hfilll relax noindent
      protect / - par vcenter break nonscript adjustlimits MTFlushSpaceAbove
    ignoredArgument: require vspace leftroot uproot
    terminator: right end cr \\ newline hline hdashline
    """

  /// Characters that are typed without a command, by atom class, each with its displayed form.
  static let typedCharacters: [(atomClass: AtomClass, characters: String)] = [
    (.ordinary, "/ / | |"), (.binary, "+ + - − − − * ∗ · ⋅ • ∙"), (.relation, "= = < < > > : :"),
    (.opening, "( ( [ ["), (.closing, ") ) ] ] ! !"), (.punctuation, ", , ; ;"),
  ]

  /// The characters of relations, each with the character of its negation by `\not`: `= ≠`.
  static let negations = """
    = ≠ ∈ ∉ ∋ ∌ ∣ ∤ ∥ ∦ ∼ ≁ ≃ ≄ ≅ ≇ ≈ ≉ ≡ ≢ < ≮ > ≯ ≤ ≰ ≥ ≱ ≺ ⊀ ≻ ⊁ ⊂ ⊄ ⊃ ⊅ ⊆ ⊈ ⊇ ⊉ ⊢ ⊬ ⊨ ⊭ ⊩ ⊮ ⊫ ⊯
    ≼ ⋠ ≽ ⋡ ⊑ ⋢ ⊒ ⋣ ⊲ ⋪ ⊳ ⋫ ⊴ ⋬ ⊵ ⋭ ∃ ∄ ← ↚ → ↛ ↔ ↮ ⇐ ⇍ ⇔ ⇎ ⇒ ⇏ ≲ ≴ ≳ ≵ ≶ ≸ ≷ ≹ ≍ ≭
    """
}

extension CommandTable.Entry {
  /// The length of a space or delimiter.
  private var length: Length? { Int(value).map { Length(emTenThousandths: $0) } }

  /// The command of the entry.
  var command: TeXCommand? {
    switch kind {
    case "upright", "ordinary", "textSymbol": .symbol(.identifier(value, upright: true))
    case "italic": .symbol(.identifier(value))
    case "ordinaryOperator": .symbol(.mathOperator(value, .ordinary))
    case "inner": .symbol(.identifier(value, .inner))
    case "sum": .symbol(.mathOperator(value, .largeOperator, limits: .whenDisplayed))
    case "integral": .symbol(.mathOperator(value, .largeOperator))
    case "binary": .symbol(.mathOperator(value, .binary))
    case "relation", "arrow": .symbol(.mathOperator(value, .relation))
    case "opening": .symbol(.mathOperator(value, .opening))
    case "closing": .symbol(.mathOperator(value, .closing))
    case "punctuation": .symbol(.mathOperator(value, .punctuation))
    case "function:": .symbol(.function(value, limits: .never))
    case "functionWithLimits": .symbol(.function(value, limits: .whenDisplayed))
    case "accent": .accent(Accent(text: value))
    case "wideAccent": .accent(Accent(text: value, stretches: true))
    case "accentBelow": .accent(Accent(text: value, isBelow: true, stretches: true))
    case "braceAbove": .accent(Accent(text: value, stretches: true, hasLimits: true))
    case "braceBelow": .accent(Accent(text: value, isBelow: true, stretches: true, hasLimits: true))
    case "lineAbove": .accent(Accent(text: value, stretches: true, cssClass: .overline))
    case "lineBelow":
      .accent(Accent(text: value, isBelow: true, stretches: true, cssClass: .underline))
    case "labelledArrow": .labelledArrow(value)
    case "alphabet": MathAlphabet.byName[value].map { .alphabet($0) }
    case "alphabetSwitch": .alphabetSwitch(MathAlphabet.byName[value])
    case "textAlphabet": .text(MathAlphabet.byName[value])
    case "text:": .text(nil)
    case "bold:": .bold
    case "table": TeXEnvironment.named(value).map { .table($0) }
    case "space": length.map { .space($0) }
    case "delimiter": length.map { .delimiter(height: $0, as: nil) }
    case "openingDelimiter": length.map { .delimiter(height: $0, as: .opening) }
    case "closingDelimiter": length.map { .delimiter(height: $0, as: .closing) }
    case "relationDelimiter": length.map { .delimiter(height: $0, as: .relation) }
    case "fontSize": Int(value).map { .fontSize(percent: $0) }
    case "enclosure:": .enclosure(value)
    case "ignored:": .ignored(argumentCount: 0)
    case "ignoredArgument:": .ignored(argumentCount: 1)
    case "terminator:": .terminator
    default: nil
    }
  }
}

extension Symbol {
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
    for (atomClass, characters) in CommandTable.typedCharacters {
      for (character, text) in WordPairs(characters) {
        add(character, .mathOperator(text, atomClass))
      }
    }
    for case .symbol(let symbol) in CommandTable.entries.lazy.map(\.command) {
      add(symbol.text, symbol)
    }
    return symbols
  }()
}

/// A table in a string literal: names and values, alternating and separated by white space.
struct WordPairs: Sequence, IteratorProtocol, Sendable {
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
