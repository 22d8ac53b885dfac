import { useQuery } from '@tanstack/react-query'
import { sampleValues } from '../../shared/view/answer-values.ts'
import { fetchAnswerFacts } from '../leads/answer/fetchAnswerFacts.ts'

/** Loads the values of the variables for a lead; without one, `data` are those of a sample client. */
export function usePreviewValues(leadId: string | undefined) {
  const loaded = useQuery({
    queryKey: ['leads', 'answerValues', leadId],
    queryFn: async () => (await fetchAnswerFacts(String(leadId))).values,
    enabled: leadId !== undefined,
  })
  return { ...loaded, data: leadId === undefined ? sampleValues : loaded.data }
}
