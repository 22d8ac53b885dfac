import { fromKysely } from 'pg-boss'
import { newId } from '../../shared/domain/new-id.ts'
import { assignToDigest, lockGatheredNotices } from '../../shared/tables/emails/digests.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { WorkerContext } from '../context.ts'
import type { SingleHandler } from '../job-handler.ts'
import { digestEmail } from '../mail/emails/digest-email.ts'
import { enqueueEmails } from '../mail/enqueue.ts'

/**
 * Most notices per transaction, so also per digest. An attack of thousands causes several digests; one email with all
 * of them might exceed what a mail server accepts.
 * @internal
 */
export const DIGEST_SIZE = 500

/** Enqueues a digest for each mailbox and kind of the notices that no digest lists yet. */
export const enqueueDigests: SingleHandler<unknown> = async (context) => {
  let listed: number
  do {
    listed = await context.db.transaction().execute((tx) => enqueueSome(context, tx))
    if (listed > 0) context.log.info({ notices: listed }, 'notices.gathered')
  } while (listed === DIGEST_SIZE)
  return { outcome: 'done' }
}

async function enqueueSome({ boss, config }: WorkerContext, tx: Database): Promise<number> {
  const notices = await lockGatheredNotices(tx, DIGEST_SIZE)
  const groups = Map.groupBy(notices, ({ toEmail, template }) => `${template} ${toEmail}`)
  const digests = [...groups.values()].map((group) => ({ id: newId(), group }))
  await enqueueEmails(
    { tx, bossTx: fromKysely(tx), boss, config },
    digests.map(({ id, group }) => digestEmail(id, group, config)),
  )
  for (const { id, group } of digests)
    await assignToDigest(
      tx,
      group.map((notice) => notice.id),
      id,
    )
  return notices.length
}
