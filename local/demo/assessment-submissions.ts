import { normalizeEmail } from '../../shared/contract/text.ts'
import type { NewAssessment } from '../../shared/tables/assessments/assessments.ts'
import { calculateFigures } from '../../worker/assessment/calculate.ts'
import { type Figures, formatFigures } from '../../worker/assessment/figures.ts'
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
  const means = {
    budget: stated.budget,
    downPayment: stated.downPayment ?? undefined,
    monthlyCapacity: stated.monthlyCapacity ?? undefined,
  }
  const [figures] = (await calculateFigures(db, config, [means])) as [Figures]
  const times = idAndTimes(now, daysAgo)
  return {
    row: {
      name,
      email,
      language,
      currency: config.CURRENCY,
      ...stated,
      ...times,
      emailNormalized: normalizeEmail(email),
      capacity: figures.capacity.price,
      figures,
    },
    email: {
      template: 'assessment',
      about: { kind: 'assessment', id: times.id },
      language,
      to: { name, email },
      data: formatFigures(figures, {
        name,
        language,
        currency: config.CURRENCY,
        timeZone: config.TIME_ZONE,
        calculatedAt: times.submittedAt,
      }),
    },
    enqueuedAt: times.recordedAt,
    events: timelineEvents('assessment', times, {
      capacity: figures.capacity.price,
      currency: config.CURRENCY,
    }),
  }
}
