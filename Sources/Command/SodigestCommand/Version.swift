/// The version of sodigest, as in the `User-Agent` header and `sodigest version`.
package let version = "1.0.0"
