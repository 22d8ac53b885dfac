import type { Config } from '../../shared/runtime/config.ts'
import type { Log } from '../../shared/runtime/log.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** What the builders of demo rows share: everything is dated back from `now`. */
export type DemoContext = { db: Database; log: Log; config: Config; now: Date }
