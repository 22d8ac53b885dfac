import { shorten } from '../../../shared/contract/characters.ts'
import type { EmailData } from '../../../shared/mail/data.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { GatheredNotice } from '../../../shared/tables/emails/digests.ts'
import { formatMoment } from '../../../shared/view/format.ts'
import type { EmailRequest } from '../enqueue.ts'

/** Longest name in a digest, in characters; longer ones are shortened. */
const MAX_NAME = 60

/**
 * Returns the email that lists notices to one mailbox, all of the same template.
 * @param id identifies the digest. The email is about it, as a record of the kind that it lists, so that only staff who
 *   may read such records see it in the dashboard
 * @param notices at least one, oldest first
 */
export function digestEmail(
  id: string,
  notices: GatheredNotice[],
  config: Config,
): EmailRequest<'notice-digest'> {
  const [first] = notices as [GatheredNotice]
  const { aboutKind, language, toName, toEmail, createdAt } = first
  return {
    template: 'notice-digest',
    about: { kind: aboutKind, id },
    language,
    to: { name: toName ?? '', email: toEmail },
    data: {
      resource: aboutKind === 'lead' ? 'leads' : 'partners',
      topic: null,
      count: notices.length,
      since: formatMoment(createdAt, language, config.TIME_ZONE),
      notices: notices.map(listed),
    },
  }
}

function listed({ aboutId, data }: GatheredNotice) {
  const { code, receivedAt, ...notice } = data as EmailData['lead-notice' | 'partner-notice']
  const name = 'agencyName' in notice ? notice.agencyName : notice.name
  return { id: aboutId, code, name: listedName(name), receivedAt }
}

/** Returns a name as digests list it. */
export function listedName(name: string): string {
  return shorten(name, MAX_NAME)
}
