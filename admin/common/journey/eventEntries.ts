import type { CorrectionRow } from '../../../shared/contract/correction.ts'
import { changedFields } from '../../../shared/contract/correction.ts'
import type { EventRow } from '../../../shared/contract/event.ts'
import type { Journey } from '../../../shared/contract/records.ts'
import { type Change, changesOf, describeField, reasonToShow } from '../history/fieldChanges.ts'
import type { Tone } from '../tones.ts'
import type { Entry } from './entry.ts'

/** Returns the entry of an event, with the fields that changed. Values of a correction are not masked. */
export function eventEntry(event: EventRow, { corrections, names }: Journey): Entry {
  const { id, at, type, actorKind, actor, after } = event
  const correction = corrections.find((row) => row.id === after?.correctionId)
  return {
    id,
    at,
    category: actorKind === 'staff' ? 'staff' : 'submission',
    tone: toneOf(type),
    isProblem: problemTypes.has(type),
    messageKey: `event.${type}`,
    actor: actor ?? `journey.actor.${actorKind}`,
    changes: correction
      ? correctedFields(correction, event)
      : changesOf(event, names).filter(({ field }) => field !== 'body'),
    quote: quoteOf(event),
    ...(after?.emailId !== undefined && {
      params: { template: `emailTemplate.${after.template}` },
      link: { resource: 'emails', to: `/emails/${after.copyId ?? after.emailId}/show` },
    }),
  }
}

const problemTypes = new Set(['lead.suspected', 'referral.unknown_code_tried'])

function toneOf(type: string): Tone {
  if (problemTypes.has(type)) return 'warning.main'
  return type.startsWith('submission.') ? 'success.main' : 'info.main'
}

// The text of a note, or the reason of any other event.
function quoteOf(event: EventRow) {
  const { type, after } = event
  if (type.startsWith('note.')) return typeof after?.body === 'string' ? after.body : null
  return reasonToShow(event)
}

// The values come from the correction, because those in the event can be masked.
function correctedFields({ original, corrected }: CorrectionRow, { type }: EventRow): Change[] {
  return changedFields(original, corrected).map((field) => ({
    ...describeField(type, field),
    from: original[field],
    to: corrected[field],
  }))
}
