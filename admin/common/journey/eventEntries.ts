import type { CorrectionRow } from '../../../shared/contract/correction.ts'
import { changedFields } from '../../../shared/contract/correction.ts'
import type { EventRow } from '../../../shared/contract/event.ts'
import type { Journey } from '../../../shared/contract/records.ts'
import { type Change, changesOf, nameField, reasonOf } from '../history/changes.ts'
import type { Tone } from '../tones.ts'
import type { Entry } from './entry.ts'

/** Something that was done to a submission, with what it was before and after. */
export function ofEvent(event: EventRow, { corrections, names }: Journey): Entry {
  const { id, at, type, actorKind, actor, after } = event
  const correction = corrections.find((each) => each.id === after?.correctionId)
  return {
    ...{ id, at, category: actorKind === 'staff' ? 'staff' : 'submission', tone: toneOf(type) },
    isTrouble: troubles.has(type),
    words: `event.${type}`,
    actor: actor ?? `journey.actor.${actorKind}`,
    changes: correction
      ? correctedFields(correction, event)
      : changesOf(event, names).filter(({ field }) => field !== 'body'),
    quote: quoteOf(event),
    ...(after?.emailId !== undefined && {
      blanks: { template: `emailTemplate.${after.template}` },
      link: { resource: 'emails', to: `/emails/${after.copyId ?? after.emailId}/show` },
    }),
  }
}

const troubles = new Set(['lead.suspected', 'referral.unknown_code_tried'])

function toneOf(type: string): Tone {
  if (troubles.has(type)) return 'warning.main'
  return type.startsWith('submission.') ? 'success.main' : 'info.main'
}

// The text of a note is its quote.
function quoteOf(event: EventRow) {
  const { type, after } = event
  if (type.startsWith('note.')) return typeof after?.body === 'string' ? after.body : null
  return reasonOf(event)
}

/** The fields of a correction, unmasked; the event itself has them masked. */
function correctedFields({ original, corrected }: CorrectionRow, { type }: EventRow): Change[] {
  return changedFields(original, corrected).map((field) => ({
    ...nameField(type, field),
    from: original[field],
    to: corrected[field],
  }))
}
