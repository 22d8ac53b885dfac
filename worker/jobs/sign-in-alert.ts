import { dayIn } from '../../shared/contract/day.ts'
import type { SignInAlert } from '../../shared/jobs/sign-in-alert.ts'
import { findStaffRecipient } from '../../shared/tables/staff/staff.ts'
import { formatMoment } from '../../shared/view/format.ts'
import type { BatchHandler, BatchStep } from '../job-handler.ts'
import { enqueueEmails } from '../mail/enqueue.ts'

/**
 * Enqueues emails about repeated failed sign-ins. Skips email addresses that have no account or a disabled one,
 * and accounts whose owner got such an email on the same day.
 */
export const enqueueSignInAlerts: BatchHandler<SignInAlert> = async (step, payloads) => {
  for (const payload of payloads) await enqueueAlert(step, payload)
}

async function enqueueAlert(step: BatchStep, { email, step: failed, failures, at }: SignInAlert) {
  const staff = await findStaffRecipient(step.tx, { email })
  if (!staff) return
  const { TIME_ZONE } = step.config
  await enqueueEmails(step, [
    {
      template: 'sign-in-alert',
      about: { kind: 'staff', id: staff.id },
      // Emails of one occasion are sent once.
      occasion: `${failed}:${dayIn(TIME_ZONE, new Date(at))}`,
      language: staff.language,
      to: { name: staff.name, email: staff.email },
      data: {
        name: staff.name,
        failures,
        lastAt: formatMoment(at, staff.language, TIME_ZONE),
        isSecondStep: failed === 'code',
      },
    },
  ])
}
