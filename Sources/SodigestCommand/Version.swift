/// The version of sodigest, as in the `User-Agent` header and `sodigest version`.
package let version = "0.1.0"
