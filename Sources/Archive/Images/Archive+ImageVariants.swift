package import FoundationEssentials

extension Archive {
  /// Images of a purpose, at least so wide, of which a smaller form was never tried, in the order
  /// of their hashes.
  package func images(
    withoutVariant width: Int, for purpose: ImagePurpose, from least: Int
  ) throws(ArchiveError) -> [StoredImage] {
    try connection.rows(Self.withoutVariant, purpose.rawValue, least, width)
  }

  private static let withoutVariant = SQL(
    """
    SELECT DISTINCT \(StoredImage.names())
    FROM image_sources JOIN images USING (hash)
    WHERE purpose = ?1 AND images.width >= ?2 AND NOT EXISTS (
      SELECT 1 FROM image_variants AS v WHERE v.hash = images.hash AND v.width = ?3)
    ORDER BY hash
    """)

  /// Keeps a smaller form of an image with its bytes, or that there is none with fewer.
  package func saveVariant(
    _ variant: (image: StoredImage, bytes: [UInt8])?, width: Int, ofHash hash: String,
    at date: Date
  ) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      if let (image, bytes) = variant {
        try connection.keep(ImageRow(image: image, bytes: bytes), ImageRow.keep)
      }
      try connection.keep(
        ImageVariantRow(hash: hash, width: width, variantHash: variant?.image.hash, date: date),
        ImageVariantRow.keep)
    }
  }
}
