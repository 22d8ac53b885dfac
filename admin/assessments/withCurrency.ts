import type { AssessmentRecord, Journey } from '../../shared/contract/records.ts'

/**
 * Returns the journey of an assessment in which the event of its recording has the currency of its amounts. Events of earlier
 * releases have none; the assessment itself has always had one.
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
