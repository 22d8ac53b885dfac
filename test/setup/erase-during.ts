import type { Database } from '../../shared/tables/tables.ts'
import type { Antesala, JsonResponse } from './antesala.ts'
import { waitUntilBlocked } from './locks.ts'

/** Begins an erasure in a transaction that has done `work`, and commits it once the erasure waits for it. */
export async function eraseDuring(
  antesala: Antesala,
  erase: () => Promise<JsonResponse>,
  work: (tx: Database) => Promise<unknown>,
): Promise<JsonResponse> {
  const erasure = await antesala.db.transaction().execute(async (tx) => {
    await work(tx)
    const begun = erase()
    await waitUntilBlocked(antesala)
    return { begun }
  })
  return await erasure.begun
}
