/// This version of sodigest; part of the User-Agent and of `sodigest version`.
package let version = "0.1.0"
