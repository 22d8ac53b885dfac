import { z } from 'zod'

const schema = z.object({
  message: z.string().meta({ description: 'For a person to read.' }),
  by: z.iso.date().nullable().meta({
    description:
      'The day by which we answer or decide, in the time zone of the office (YYYY-MM-DD); null if it takes minutes.',
  }),
})
export type NextStep = z.output<typeof schema>

/**
 * What happens after a submission. Optional, because answers that an earlier release stored have none.
 * @param example its example in the document
 */
export function nextStep(example: NextStep) {
  return schema.optional().meta({
    description: 'What happens next, in the language of the messages.',
    examples: [example],
  })
}
