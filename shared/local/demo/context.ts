import type { Config } from '../../runtime/config.ts'
import type { Log } from '../../runtime/log.ts'
import type { Database } from '../../tables/tables.ts'

/** What the builders of demo rows share: everything is dated back from `now`. */
export type DemoContext = { db: Database; log: Log; config: Config; now: Date }
