#pragma once
/* The functions that hash where bytes lie: those that came after them read a configuration first and
   look for who can hash, which takes longer than a theme does. */
#define OPENSSL_API_COMPAT 0x10100000L
#include <openssl/sha.h>
