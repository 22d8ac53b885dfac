import { newId } from '../../shared/domain/new-id.ts'
import type { UnansweredTopic } from '../../shared/mail/data.ts'
import { unansweredDigest } from '../mail/emails/unanswered-digest.ts'
import { type EmailRequest, enqueueEmails } from '../mail/enqueue.ts'
import type { UnansweredStep } from './step.ts'

/** An email about an unanswered lead, and what it tells. */
export type UnansweredNotice = {
  topic: UnansweredTopic
  /** When the client wrote: a digest lists who has waited longest first. */
  submittedAt: Date
  request: EmailRequest<'lead-unanswered' | 'lead-notice'>
}

/** One mailbox gets so many emails that tell the same at once; if there are more, one email that lists them. */
const MOST_ON_THEIR_OWN = 2

/** Enqueues emails about unanswered leads; if many tell one mailbox the same, one digest of them. */
export async function enqueueNotices(
  step: UnansweredStep,
  notices: UnansweredNotice[],
): Promise<void> {
  const groups = Map.groupBy(notices, ({ topic, request }) => `${topic} ${request.to.email}`)
  await enqueueEmails(
    step,
    [...groups.values()].flatMap((group) =>
      group.length > MOST_ON_THEIR_OWN ? listed(group, step) : group.map(({ request }) => request),
    ),
  )
}

function listed(group: UnansweredNotice[], { config, now }: UnansweredStep): EmailRequest[] {
  const digestId = newId()
  const requests = group
    .toSorted((one, other) => one.submittedAt.getTime() - other.submittedAt.getTime())
    .map(({ request }) => ({ ...request, digestId }))
  const topic = group[0]?.topic ?? 'reminder'
  return [...requests, unansweredDigest(digestId, topic, requests, config, now)]
}
