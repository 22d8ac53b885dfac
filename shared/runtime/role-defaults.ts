import type { Role } from '../tables/roles/role-names.ts'

/** The server's time limit for each statement of the API, in milliseconds. */
export const API_STATEMENT_TIMEOUT_MS = 8_000

/**
 * The settings with which connections of each role begin, whatever program opens them. Those that Antesala sends with a
 * connection take precedence; behind a pooler in transaction mode, the API sends none.
 */
export const roleDefaults: Record<Role, Record<string, string>> = {
  api: {
    statement_timeout: `${API_STATEMENT_TIMEOUT_MS}ms`,
    idle_in_transaction_session_timeout: '60s',
    work_mem: '16MB',
    jit: 'off',
  },
  // No statement timeout: pg-boss counts the jobs of large tables.
  worker: { idle_in_transaction_session_timeout: '5min', jit: 'off' },
  reader: {
    default_transaction_read_only: 'on',
    statement_timeout: '60s',
    idle_in_transaction_session_timeout: '60s',
  },
}
