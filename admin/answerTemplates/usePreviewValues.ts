import { useQuery } from '@tanstack/react-query'
import type { AnswerFacts } from '../../shared/contract/answer.ts'
import { sampleValues } from '../../shared/view/answer-values.ts'
import { fetchJson } from '../http.ts'

/** Loads the values of the variables for a lead; without one, returns those of a sample client. */
export function usePreviewValues(leadId: string | undefined) {
  return useQuery({
    queryKey: ['leads', 'answerValues', leadId],
    queryFn: async (): Promise<AnswerFacts['values']> => {
      if (!leadId) return sampleValues
      const { json } = await fetchJson(`/api/staff/leads/${leadId}/answer-facts`)
      return (json as AnswerFacts).values
    },
  })
}
