package import FoundationEssentials

extension Archive {
  /// Returns the images of a purpose that are at least `minWidth` pixels wide and for which no
  /// variant of `width` pixels was tried, sorted by hash.
  package func images(
    withoutVariantOfWidth width: Int, for purpose: ImagePurpose, minWidth: Int
  ) throws(ArchiveError) -> [StoredImage] {
    try connection.rows(Self.selectImagesWithoutVariant, purpose.rawValue, minWidth, width)
  }

  /// A statement that selects images of a purpose and minimum width without a variant of a width.
  private static let selectImagesWithoutVariant = SQL(
    """
    SELECT DISTINCT \(StoredImage.selectList())
    FROM image_sources JOIN images USING (hash)
    WHERE purpose = ?1 AND images.width >= ?2 AND NOT EXISTS (
      SELECT 1 FROM image_variants AS v WHERE v.hash = images.hash AND v.width = ?3)
    ORDER BY hash
    """)

  /// Stores a smaller variant of an image; nil records that no variant has fewer bytes.
  package func saveVariant(
    _ variant: (image: StoredImage, bytes: [UInt8])?, width: Int, ofHash hash: String,
    at date: Date
  ) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      if let (image, bytes) = variant {
        try connection.upsert(ImageRow(image: image, bytes: bytes), ImageRow.upsert)
      }
      try connection.upsert(
        ImageVariantRow(
          hash: hash, width: width, variantHash: variant?.image.hash, attemptDate: date),
        ImageVariantRow.upsert)
    }
  }
}
