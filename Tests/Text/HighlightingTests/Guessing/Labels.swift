/// The languages of 300 real code blocks, labelled by hand.
///
/// Each line has the hash of a block without its white space, its language, and other languages that
/// are as correct. `text` is anything but code in a supported language.
enum Labels {
  /// The correct languages by the hash of a block, the best first.
  static let languagesByHash: [String: [String]] = Dictionary(
    uniqueKeysWithValues: table.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], Array(words.dropFirst()))
    })

  private static let table = """
    0016c8a8929b3856 xml html
    00478d79cb8ccac7 bash
    01566bd444b2e348 text markdown
    03234999a1cd4872 emacsLisp
    04bfc42cc5086362 visualBasic
    05e3d84cb251aec9 css
    085ff45de7896f1e text markdown
    0a7778401476ad13 text html
    0aea094bbfa804f2 ini
    0b866ea49a417e6a bash
    0c594ae56e01f3ca sql
    0e325d846d367a42 css
    0fd4edf40cdb9e96 text
    10020c799a9afff4 text
    1075b753ca126ef5 emacsLisp
    12286b824a631187 javaScript typeScript
    128b52f48156cf65 c cpp
    13634eec1c5e51fa emacsLisp
    13a8ecbe52fa8d0b java
    142d8a3512499c9d swift
    142ebdfbb3fcf8be bash
    146aa5a3fac9eb8c c cpp
    16ffa51a13c0624a java
    1705666ded32eb2e text
    1749dccd40e8f472 emacsLisp
    176dcc5e3c672e72 text
    18ae23fb1b78a99d csharp
    18b82c6fb541be9e text
    199fac47a1a2b9ae cpp
    1a051a11e91019d8 text
    1a1019f110a15961 javaScript typeScript
    1be537024ffdac90 c cpp
    1c2d0d42a94501a6 rust
    209f308fd11471ad json
    21f9d7309b5da28f json javaScript
    23052f3054eab034 cpp
    23a53de34d0499fe sql
    24cfb4f571c34503 emacsLisp
    24e64f98bafbe468 xml
    24f195ab9caa3935 visualBasic
    2643a8bec971d00a visualBasic
    267e62ee8686e7b7 r
    26dd5744e95ceb78 css
    271cc55e9926cc3a emacsLisp
    27f5100d0ec572db text
    28149caf87298528 css
    28fedb4dbebc31d6 text
    2adfda1fc46c4d08 dart
    2cb2ba633f51f88e text
    2cc782b89a0cb133 emacsLisp
    2e8d0cc34cc0aa3f text bash console
    2eb97df3f091e674 text
    2eee2f19541e3438 visualBasic
    3030499cc4c67404 text
    320afee25d3077ef emacsLisp
    320fa4f2095e83bd text html xml
    32eb97d6dd435887 text
    3490aa1149810e5c text
    34d9ff05af424a73 text
    35388f8266f72e56 text
    354079d49e531e1b text json
    3659c4e09c24fc2b javaScript typeScript
    36d381b3ceb5c165 xml html
    371706a0ea9879d6 xml html
    3917da7b9ab7c5d9 cpp
    399c25dd38869f3d go
    399cd83d6352c22c ruby
    39ef00235833777e json
    3adf8aaf4abc5324 json
    3b43e3350319954c json
    3b46fddfd6641466 sql
    3d62bed22def3c9c emacsLisp
    3e04bb9cf46dbe82 bash
    3f9860efa741835a swift
    403180608bef3d64 text
    40b643e9a0f4d679 emacsLisp
    41e0ca58f99acd18 csharp
    41fc7cf23f2d8a4c python
    424c0b1757849bc6 text
    43315b573b58e75c python
    4472dc3b4b0f5e4c xml html
    447fc2764a544670 xml html
    44aaac2e6ec1c0d2 bash console
    460cbd2ed58d1dbf emacsLisp
    4927ace8df0ba6f5 python
    49a01024deeed3f1 bash
    4ac0968175eb6bdd bash
    4bb3162296279dda javaScript typeScript
    4d1c8aa9880e6d45 powerShell
    4d71e53af7094de1 xml html
    4e658b2d016f9058 r
    4f31acc17582831b text console
    500d500121934a69 html
    506475e2bb161a24 go
    508e7934b19c1779 text
    528f347938410bdb python
    52c0db635ef89cfb visualBasic
    52f131c06ceb61b1 text html xml
    53b725fb4909b131 typeScript tsx
    549e48b7604c4f3d emacsLisp
    54c013f075a69f0b xml html
    5713bd4fd115b009 emacsLisp
    57c18cad6518a188 go
    57dd19282b387485 java
    58c837dc874d2b31 rust
    5bf57ed927aee732 text
    5dd098211e9cd4df css
    5fd8e74081d465a7 xml html
    6055888b8ceed00c jq
    608dcc80674bc940 bash
    6150610e80abe10f swift
    6164a87701a7d4b5 emacsLisp
    61e7fdbd3c112a2e java
    61ec02cdce4e35a1 emacsLisp
    6220e86c6a8277f1 xml html
    62222531c54b260e emacsLisp
    62b6f7ea9195d3af javaScript typeScript
    646e86b9df3ed407 bash
    648428165c27df2d emacsLisp
    6512313b43639152 javaScript typeScript
    65188b67b77617fb text
    65e2d29e9b69e93c csharp
    67e4cef4e6d430c0 emacsLisp
    68755028ad00fd4c text console
    68db6422fd0a5821 typeScript tsx
    69a58285efd9d019 swift
    6bb0653819e98932 xml html
    6be830628149bd33 console bash
    6c60fcbb2d6c8128 emacsLisp
    6cc71b10e3520efe bash
    708e13b455a26249 xml
    7123dc5f754d0961 text
    71c0b49e7855e97a text
    71dedf41ec91c35e text
    729aec1b6150365a text
    737560cbfde3645d text html xml
    74f4e7ff8a07c4eb bash
    7566265de7632ddc sql
    75c6bce083ec1a0e text
    770e22a6e9f15087 html
    771bca2eba828f37 diff
    789253d73c20d9ea java
    791869757b7670f7 typeScript tsx
    79c186176b10c59a emacsLisp
    79ee05072fee7680 cpp
    7a5bc85d0f1de944 json
    7acac4d2509dae06 html
    7c31f6213d6302ef c cpp
    7c89bb67d304dd3c text
    7ca6a7256e26d45d visualBasic
    7ce88363d0198f39 php
    7e47370565b41018 css
    81c1fe7a26dc273f bash
    81d05ad1b4cc9da6 java
    82b24fe13c4bf9ee c cpp
    83027a5b45a51613 text
    835d4638ef521a4a text
    83da67867a5a4c59 text
    85de613b1de2a648 text console
    873760229497d9e2 cpp
    87db8198ad2f9b49 text console
    8a60c673981bdf1c emacsLisp
    8ad9f60d837a3f31 php html
    8b0331576a9fccea java
    8bbbbd15e18e44be text
    8c6e77c49f8823dd text
    8cb23e1627f03f7e emacsLisp
    8e62691eee7a5ea8 csharp
    90e8333fff164cb5 text
    90f3d0f3419b8751 text
    92c94795507f94ec text
    94acc004dcc09213 php
    96eebe48d0081717 json
    97b57603a6af5a1e text
    991e689022454ad2 text console
    9b4221adb153c97b php
    9b84b6ee833fdfc7 visualBasic
    9c4d2ad6e700dcc8 emacsLisp
    9cb51e7b02ac4c69 php
    9d45faa679ecdb01 javaScript typeScript tsx
    9e8bd46696c7cbab cpp
    9fd4ec845fbb1afd text html
    a07e7e41f9e549e7 html
    a33fb88a237f434e bash
    a3dbefff930eed86 r
    a53e98f906ab765f text
    a6d553324bad9a90 c cpp
    a6de422cfe7204ef swift
    a7f03c8c589a5397 javaScript typeScript
    a8f3823814532ed7 console bash
    a9ed738edbb71417 visualBasic
    aa4ae85794b1f7b4 text
    aaae0a63b22ac3b8 csharp
    aab3119c5be473db css
    aba02b167eaa5c8c python
    ac24c6181605b363 dart
    accb45a1df783345 emacsLisp
    acf4bc37266ef3df cpp
    ad05d1b16a2d16b5 text
    ad4148dde1585b78 csharp
    ae155d9a3042c83e css
    ae86a5f183a7e590 typeScript tsx
    aface00c1d19207d xml html
    afdaa9253a8476be swift
    b150d32eb54f760c visualBasic
    b195eba4f4e7f8cd text
    b32b992f6b015273 text
    b363f216eb0020d5 html
    b4236e3c84e5d321 text
    b4c5f716b388ad35 html
    b54c96a9df8faaaf visualBasic
    b5c544bf15e33966 text
    b67bbab94acf9670 bash
    b812cfb363104a48 text
    b9b32b74bd4b02de emacsLisp
    baa06ee1834b5c7b text
    baee75f1961b0abb powerShell
    bafc6fd933a943d4 json
    bb6445e284a5fb94 visualBasic
    bb904ed544989cda sql
    bbcd0c5051ebc6c4 swift
    bd6aba64d2e4174c visualBasic
    be03d7a40f0f0959 text
    c007a9f1082d1718 c cpp
    c0c2370ba7e5a391 bash console
    c1247918a2df442f swift
    c14876f5547cdc77 html
    c1f7a2ed4e0d2ed9 javaScript typeScript
    c23c5ea1c6297603 text csharp
    c300d3868c2debeb text
    c314b213bc2b2730 swift
    c3dd8b3a8c02cc23 visualBasic
    c440172003b0cd9d text
    c5439f4bd045df2d dart
    c59dfd2f8b3016e5 cpp c
    c5fe68bcc7e5f572 text
    c672cc121d6e4ce1 swift
    c87296a615d4b2f7 text console
    c8bdcd469ed0ea47 ruby
    ca42ab65b65b1928 powerShell
    ca6513daccac485f text
    cb053c6d457123fb xml html
    cb66b37eadcf8156 csharp
    cbafe03ada1cfad3 haskell
    cc6414b61d1705cf csharp java
    ceb784d62859c9b2 python
    d21a30bd92356f76 visualBasic
    d42ab52effa4db7e emacsLisp
    d4c2660f7460309a emacsLisp
    d61ffa5162e73029 visualBasic
    d697998768318f34 emacsLisp
    d6f44f6b08016811 html xml
    d947592296d73631 text
    d99de55eb26043f4 emacsLisp
    dabef7f4c998055f css
    db69d33e2911a4fa javaScript typeScript
    dc2652bd696df952 visualBasic
    dcd434b2ccfcc43a swift
    dd2be0556ad7109d text
    de091be51c5784fc visualBasic
    de11017f12a45b82 emacsLisp
    df9cf93a19605476 emacsLisp
    e58bec2ec18ac009 csharp java
    e5a28b845c9e018d visualBasic
    e7465a4a7d3b522a css
    e769ca046d2af08b swift
    e7b3489c146c5bf1 csharp
    e844ea24bbe7d07d json
    ea312bed99a7d644 bash
    ea38a54a8b635ed0 html
    ee4bd5b006e00eda javaScript typeScript
    eeac9f5855239345 powerShell
    ef17e53a59b5682d java
    efb3f7869b91bb31 visualBasic
    f00ae086f96fb786 rust
    f12d1b601f9d0332 text
    f1547c8e12e75776 csharp
    f18dca7551ddae6e typeScript tsx
    f1968e15c06f8ba6 text
    f1e7aab7e5d8022c html xml
    f2d515f7e5c26190 text
    f2e386b56c201e7b xml html
    f4c341479d8933fb sql
    f5740b768d0cf796 xml html
    f58bac284a471249 text
    f61916cbbc022570 emacsLisp
    f636f2dcc44066c3 swift
    f80bf8d85ce149c4 text
    f921dafe683705a9 emacsLisp
    fa53359c46dbb060 rust
    fa94e0e6c3830590 xml
    fb0d3da46d54db05 text
    fb9a515e8adf47a3 typeScript tsx
    fc3598093f055d85 go
    fcf448b848e165ad css
    fe6fd6a1c552a86e text
    febb40de2571f711 text
    feff6358cac1b7ca emacsLisp
    ff0429004a4af050 python
    ffb19f4846dd61f4 text
    """
}
