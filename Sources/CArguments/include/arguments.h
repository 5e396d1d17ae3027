#pragma once

/// What this process was started with: `NULL` ends it; `NULL` itself where the system tells nobody.
char *const *process_arguments(void);
