import type { AssessmentRecord, Journey } from '../../shared/contract/records.ts'

/**
 * Returns the journey of an assessment, with the assessment's currency added to the `submission.recorded` event if it has none.
 * Earlier releases did not record it.
 */
export function withCurrency({
  journey,
  currency,
}: Pick<AssessmentRecord, 'journey' | 'currency'>): Journey {
  const events = journey.events.map((event) =>
    event.type === 'submission.recorded' && event.after
      ? { ...event, after: { currency, ...event.after } }
      : event,
  )
  return { ...journey, events }
}
