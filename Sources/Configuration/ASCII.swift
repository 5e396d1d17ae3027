extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7a).contains(self | 0x20) }

  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}
