import { normalizeEmail } from '../../shared/contract/text.ts'
import type { NewAssessment } from '../../shared/tables/assessments/assessments.ts'
import { capacityOf, intermediateResultsOf } from '../../worker/assessment/capacity.ts'
import { formatFigures } from '../../worker/assessment/figures.ts'
import { recommend } from '../../worker/assessment/recommend.ts'
import { termsOf } from '../../worker/assessment/terms.ts'
import { type DemoAssessment, demoAssessments } from './assessments.ts'
import type { DemoContext } from './context.ts'
import { type DemoSubmission, idAndTimes, timelineEvents } from './submissions.ts'

/** Builds the demo's assessments, calculated as the worker does. The properties must be in the database. */
export async function assessmentSubmissions(
  context: DemoContext,
): Promise<DemoSubmission<NewAssessment>[]> {
  const submissions: DemoSubmission<NewAssessment>[] = []
  for (const assessment of demoAssessments)
    submissions.push(await assessmentSubmission(context, assessment))
  return submissions
}

async function assessmentSubmission(
  { db, config, now }: DemoContext,
  { name, email, language, daysAgo, ...stated }: DemoAssessment,
): Promise<DemoSubmission<NewAssessment>> {
  const { budget } = stated
  const means = {
    budget,
    downPayment: stated.downPayment ?? undefined,
    monthlyCapacity: stated.monthlyCapacity ?? undefined,
  }
  const terms = termsOf(config)
  const capacity = capacityOf(means, terms)
  const currency = config.CURRENCY
  const recommendations = await recommend(db, Math.min(capacity.price, budget), currency)
  const figures = {
    means,
    terms,
    capacity,
    working: intermediateResultsOf(means, terms),
    recommendations,
  }
  const times = idAndTimes(now, daysAgo)
  return {
    row: {
      name,
      email,
      language,
      currency,
      ...stated,
      ...times,
      emailNormalized: normalizeEmail(email),
      capacity: capacity.price,
      figures: figures,
    },
    email: {
      template: 'assessment',
      about: { kind: 'assessment', id: times.id },
      language,
      to: { name, email },
      data: formatFigures(figures, {
        name,
        language,
        currency,
        timeZone: config.TIME_ZONE,
        calculatedAt: times.submittedAt,
      }),
    },
    enqueuedAt: times.recordedAt,
    events: timelineEvents('assessment', times, { capacity: capacity.price }),
  }
}
