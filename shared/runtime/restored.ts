import { appendEvents } from '../tables/history/events.ts'
import {
  connectedProcesses,
  discardPooledCodes,
  endSignIns,
  holdUnsentEmails,
} from '../tables/restore/restored.ts'
import type { Database } from '../tables/tables.ts'
import type { Log } from './log.ts'
import { withOwner } from './with-owner.ts'

/** Thrown if processes use the database that has just been restored. */
export class InUseError extends Error {
  override name = 'InUseError'
}

/**
 * Prepares a database that was restored from a backup, before any process uses it. What happened after the backup is
 * unknown to it: codes of its pool may have been given to clients, its unsent emails may have been sent, and its
 * sessions may have been ended. All of this is one transaction.
 * @param options.sendsEmails whether unsent emails are sent, perhaps for the second time; otherwise they become `unknown`
 * @throws InUseError if an API or a worker is connected
 */
export async function prepareRestored(options: {
  databaseUrl: string
  log: Log
  sendsEmails: boolean
}): Promise<void> {
  const { databaseUrl, log, sendsEmails } = options
  const result = await withOwner(databaseUrl, log, async (db) => {
    const processes = await connectedProcesses(db)
    if (processes.length > 0)
      throw new InUseError(`The database is in use. Stop these first: ${processes.join(', ')}`)
    return await db.transaction().execute((tx) => discardUncertain(tx, sendsEmails))
  })
  log.info(result, 'restore.done')
}

async function discardUncertain(tx: Database, sendsEmails: boolean) {
  const reason = 'the database was restored from a backup: the email may have been sent after that'
  const codes = await discardPooledCodes(tx)
  const emails = sendsEmails ? 0 : await holdUnsentEmails(tx, reason)
  const ended = await endSignIns(tx)
  await appendEvents(tx, [
    {
      type: 'system.restored',
      at: new Date(),
      actorKind: 'system',
      after: { emails, ended },
    },
  ])
  return { codes, emails, sessions: ended }
}
