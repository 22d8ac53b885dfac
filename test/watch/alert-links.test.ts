import { expect, test } from 'vitest'
import { alertHelpTexts } from '../../admin/alerts/helpTexts.ts'
import { alertCauses, alertPath, alertPlace } from '../../shared/contract/alert.ts'

const paths = {
  failures: '/jobs/failures',
  queues: '/jobs/queues/send-email',
  workers: '/jobs/workers',
  emails: '/emails',
  jobs: '/jobs',
}
/** What the pages of help call them, the tabs before the list that they belong to. */
const names = [
  ['failures', /“By error”/],
  ['queues', /“Queues”/],
  ['workers', /“Workers and schedules”/],
  ['emails', /“Emails”/],
  ['jobs', /“Jobs”/],
] as const

test.each(alertCauses)(
  'the link of %s opens the list or tab that its page of help names',
  (cause) => {
    const place = alertPlace(cause)
    expect(alertPath({ cause, subject: 'send-email' }).split('?')[0]).toBe(paths[place])
    const { look } = alertHelpTexts.en.alertHelp[cause]
    // Some pages name none, because what is wrong is not in the dashboard.
    const [named = place] = names.find(([, name]) => name.test(look)) ?? []
    expect(named).toBe(place)
  },
)
