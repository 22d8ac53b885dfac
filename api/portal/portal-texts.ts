import type { Log } from '../../shared/runtime/log.ts'
import { withTimeout } from '../../shared/runtime/time-limit.ts'
import { readCatalogVersion } from '../../shared/tables/properties/catalog-version.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { PreparedText } from './text.ts'
import { createTextStore, keepOnSecondRequest, type TextStore } from './text-store.ts'

/** After this time, the version of the catalog is read again before the next text is sent, in milliseconds. */
const MAX_AGE_MS = 500
/** If the version cannot be read within this time, the last known version counts, in milliseconds. */
const CHECK_LIMIT_MS = 1_000

const MIB = 1024 * 1024
/** Most memory of the texts that depend on the catalog, and of those that do not. */
const CATALOG_MEMORY: Memory = { plain: 32 * MIB, variants: 16 * MIB }
const FIXED_MEMORY: Memory = { plain: 16 * MIB, variants: 8 * MIB }

type Memory = { plain: number; variants: number }

/** Identifies a text: different texts never have the same key. */
export type TextKey = {
  /** Its path, language and format. */
  name: string
  /** What visitors can add to its URL: filters, page number, referral code. Empty: nothing. */
  variant: string
}

/** The texts of the portal that this process keeps in memory. None depends on who requests it. */
export type PortalTexts = {
  /** Returns a text that depends only on the settings, and prepares it unless it is in memory. */
  fixed(key: TextKey, prepare: () => PreparedText): PreparedText
  /**
   * Returns a text that depends on the properties, and prepares it unless it is in memory. It contains all
   * changes that were committed more than `MAX_AGE_MS` before the request, by any process, as long as the database
   * answers within `CHECK_LIMIT_MS`. While the database is down, texts in memory remain available.
   * @throws what `prepare` throws, or the database's error if it was down since the process started
   */
  ofCatalog(key: TextKey, prepare: () => Promise<PreparedText>): Promise<PreparedText>
}

/**
 * Creates the texts of a process. Nothing is read from the database before the first request.
 * @param timeZone the time zone of the house, in which absences begin and end
 */
export function createPortalTexts(db: Database, log: Log, timeZone: string): PortalTexts {
  const fixedStores = createStores(FIXED_MEMORY)
  const currentTexts = trackCatalog(db, log, timeZone)
  return {
    fixed: (key, prepare) => {
      const store = storeFor(key, fixedStores)
      const known = store.find(idOf(key))
      if (known) return known
      const text = prepare()
      store.keep(idOf(key), text)
      return text
    },
    ofCatalog: async (key, prepare) => {
      // Kept with the version at the time of the request, even if the catalog changes while it is prepared.
      const { stores, pending } = await currentTexts()
      const store = storeFor(key, stores)
      const id = idOf(key)
      const known = store.find(id) ?? pending.get(id)
      if (known) return await known
      const prepared = prepare().finally(() => pending.delete(id))
      pending.set(id, prepared)
      const text = await prepared
      store.keep(id, text)
      return text
    },
  }
}

type Stores = { plain: TextStore; variants: TextStore }

/** The texts of one version of the catalog. `pending`: those that are being prepared. */
type VersionTexts = { version: string; stores: Stores; pending: Map<string, Promise<PreparedText>> }

// Returns a function that returns the texts of the current version.
function trackCatalog(
  db: Database,
  log: Log,
  timeZone: string,
): () => VersionTexts | Promise<VersionTexts> {
  let texts: VersionTexts | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let check: Promise<VersionTexts> | undefined

  async function checkVersion(last: VersionTexts | undefined): Promise<VersionTexts> {
    const startedAt = performance.now()
    const read = readCatalogVersion(db, timeZone)
    try {
      const version = await (last ? withTimeout(CHECK_LIMIT_MS, read) : read)
      checkedAt = startedAt
      if (version === last?.version) return last
      return { version, stores: createStores(CATALOG_MEMORY), pending: new Map() }
    } catch (error) {
      if (!last) throw error
      log.warn({ err: error }, 'database.error')
      checkedAt = performance.now()
      return last
    }
  }

  return () => {
    if (texts && performance.now() - checkedAt < MAX_AGE_MS) return texts
    check ??= checkVersion(texts)
      .then((current) => {
        texts = current
        return current
      })
      .finally(() => {
        check = undefined
      })
    return check
  }
}

function createStores({ plain, variants }: Memory): Stores {
  return {
    plain: createTextStore(plain),
    variants: keepOnSecondRequest(createTextStore(variants)),
  }
}

function storeFor({ variant }: TextKey, { plain, variants }: Stores) {
  return variant ? variants : plain
}

function idOf({ name, variant }: TextKey) {
  return `${name} ${variant}`
}
