import type { UnansweredTopic } from '../../../shared/mail/data.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { formatMoment } from '../../../shared/view/format.ts'
import type { EmailRequest } from '../enqueue.ts'
import { listedName } from './digest-email.ts'

/**
 * Returns the email that lists others about unanswered leads, which tell one mailbox the same.
 * @param id identifies the digest, which is about it: only staff who may read leads see it in the dashboard
 * @param requests at least one
 */
export function unansweredDigest(
  id: string,
  topic: UnansweredTopic,
  requests: EmailRequest<'lead-unanswered' | 'lead-notice'>[],
  config: Config,
  now: Date,
): EmailRequest<'notice-digest'> {
  const [{ language, to }] = requests as [EmailRequest]
  return {
    template: 'notice-digest',
    about: { kind: 'lead', id },
    language,
    to,
    data: {
      resource: 'leads',
      topic,
      count: requests.length,
      since: formatMoment(now, language, config.TIME_ZONE),
      notices: requests.map(({ about, data }) => ({
        id: about.id,
        code: data.code,
        name: listedName(data.name),
        receivedAt: data.receivedAt,
        newAssignee: 'newAssignee' in data ? data.newAssignee : null,
      })),
    },
  }
}
