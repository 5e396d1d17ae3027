private import CZlib

/// A valid PNG image of random pixels, which compresses badly.
package enum NoisyPNG {
  package static func bytes(width: Int, height: Int) -> [UInt8] {
    var state: UInt32 = 1
    var pixels: [UInt8] = []
    pixels.reserveCapacity(height * (width * 3 + 1))
    for _ in 0..<height {
      pixels.append(0)
      for _ in 0..<width * 3 {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels.append(UInt8(state >> 24))
      }
    }
    let header = bigEndianBytes(width) + bigEndianBytes(height) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", Compression.zlib.compress(pixels)) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    let checksum = unsafe content.withUnsafeBufferPointer { bytes in
      unsafe crc32(0, bytes.baseAddress, CUnsignedInt(bytes.count))
    }
    return bigEndianBytes(data.count) + content + bigEndianBytes(Int(checksum))
  }

  private static func bigEndianBytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
