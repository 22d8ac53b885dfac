import type { Config } from '../../shared/runtime/config.ts'
import type { Log } from '../../shared/runtime/log.ts'
import type { MediaStore } from '../../shared/runtime/media/store.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** What the functions that build demo rows need. The dates of the rows are relative to `now`. */
export type DemoContext = { db: Database; media: MediaStore; log: Log; config: Config; now: Date }
