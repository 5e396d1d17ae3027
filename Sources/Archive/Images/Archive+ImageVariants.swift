package import FoundationEssentials

extension Archive {
  /// Returns the images of a purpose that are at least `minWidth` pixels wide and have no attempt at a variant of
  /// `width` pixels, sorted by hash.
  package func images(
    withoutVariantOfWidth width: Int, for purpose: ImagePurpose, minWidth: Int
  ) throws(ArchiveError) -> [StoredImage] {
    try connection.rows(Self.selectWithoutVariant, purpose.rawValue, minWidth, width)
  }

  /// Selects images of a purpose and minimum width without a variant of a width.
  private static let selectWithoutVariant = SQL(
    """
    SELECT DISTINCT \(StoredImage.selectList())
    FROM image_sources JOIN images USING (hash)
    WHERE purpose = ?1 AND images.width >= ?2 AND NOT EXISTS (
      SELECT 1 FROM image_variants AS v WHERE v.hash = images.hash AND v.width = ?3)
    ORDER BY hash
    """)

  /// Stores a smaller variant of an image, or that there is none with fewer bytes.
  package func saveVariant(
    _ variant: (image: StoredImage, bytes: [UInt8])?, width: Int, ofHash hash: String,
    at date: Date
  ) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      if let (image, bytes) = variant {
        try connection.upsert(ImageRow(image: image, bytes: bytes), ImageRow.upsert)
      }
      try connection.upsert(
        ImageVariantRow(hash: hash, width: width, variantHash: variant?.image.hash, date: date),
        ImageVariantRow.upsert)
    }
  }
}
