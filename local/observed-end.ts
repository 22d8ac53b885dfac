import { openDatabase } from '../shared/runtime/db.ts'
import { processName } from '../shared/runtime/record-process.ts'
import { withTimeout } from '../shared/runtime/time-limit.ts'
import { type ProcessEnd, saveObservedEnd } from '../shared/tables/jobs/processes.ts'

/** How long the supervisor waits, in milliseconds: a restart is more important. */
const LIMIT_MS = 2_000

/** Stores how the supervisor saw a child process end, unless the child has stored that itself or the database is away. */
export async function storeObservedEnd(
  databaseUrl: string,
  pid: number,
  end: ProcessEnd,
): Promise<void> {
  const db = openDatabase({
    url: databaseUrl,
    max: 1,
    applicationName: 'antesala-supervisor',
    statementTimeoutMs: LIMIT_MS,
    onError: () => {},
  })
  try {
    await withTimeout(LIMIT_MS, saveObservedEnd(db, processName(pid), end))
  } catch {
    // The process then counts as lost.
  } finally {
    void db.destroy().catch(() => {})
  }
}
