#pragma once
#include <nettle/sha2.h>
#include <nettle/version.h>

/// Writes the 32 bytes of the SHA-256 of some bytes.
static inline void cnettle_sha256(const void *bytes, size_t count, void *hash) {
  struct sha256_ctx state;
  sha256_init(&state);
  sha256_update(&state, count, bytes);
#if NETTLE_VERSION_MAJOR < 4
  sha256_digest(&state, SHA256_DIGEST_SIZE, hash);
#else
  sha256_digest(&state, hash);
#endif
}
