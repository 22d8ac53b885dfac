import { normalizeEmail } from '../../shared/contract/text.ts'
import type { NewAssessment } from '../../shared/tables/assessments/assessments.ts'
import { capacityOf, workingOf } from '../../worker/assessment/capacity.ts'
import { describe } from '../../worker/assessment/figures.ts'
import { recommend } from '../../worker/assessment/recommend.ts'
import { termsOf } from '../../worker/assessment/terms.ts'
import { type DemoAssessment, demoAssessments } from './assessments.ts'
import type { DemoContext } from './context.ts'

import { historyOf, momentOf, type Story } from './stories.ts'

/** The demo's assessments, worked out from the demo's properties as a worker would. */
export async function assessmentStories(context: DemoContext): Promise<Story<NewAssessment>[]> {
  const stories: Story<NewAssessment>[] = []
  for (const assessment of demoAssessments) stories.push(await storyOf(context, assessment))
  return stories
}

async function storyOf(
  { db, config, now }: DemoContext,
  { name, email, language, daysAgo, ...stated }: DemoAssessment,
): Promise<Story<NewAssessment>> {
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
  const figures = { means, terms, capacity, working: workingOf(means, terms), recommendations }
  const moment = momentOf(now, daysAgo)
  return {
    row: {
      ...{ name, email, language, currency },
      ...stated,
      ...moment,
      emailNormalized: normalizeEmail(email),
      capacity: capacity.price,
      figures: JSON.stringify(figures),
    },
    mail: {
      template: 'assessment',
      about: { kind: 'assessment', id: moment.id },
      language,
      to: { name, email },
      data: describe(figures, {
        ...{ name, language, currency },
        timeZone: config.TIME_ZONE,
        calculatedAt: moment.submittedAt,
      }),
    },
    mailedAt: moment.recordedAt,
    events: historyOf('assessment', moment, { capacity: capacity.price }),
  }
}
