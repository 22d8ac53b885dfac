import { useQuery } from '@tanstack/react-query'
import type { AnswerFacts, AnswerTemplate } from '../../../shared/contract/answer.ts'
import { useLive } from '../../common/live/useLive.ts'
import { fetchJson } from '../../http.ts'
import { fetchAnswerFacts } from './fetchAnswerFacts.ts'

/** What an answer is written from. */
export type AnswerData = { facts: AnswerFacts; templates: AnswerTemplate[] }

/** Loads the templates, and the values of their variables for a lead; again if a colleague may have corrected the client. */
export function useAnswerData(leadId: string) {
  const loaded = useQuery({
    queryKey: ['leads', 'answerData', leadId],
    queryFn: async (): Promise<AnswerData> => {
      const [facts, templates] = await Promise.all([
        fetchAnswerFacts(leadId),
        fetchJson('/api/staff/answer-templates'),
      ])
      return { facts, templates: templates.json as AnswerTemplate[] }
    },
    // The dialog shows what is stored when it opens, and what the user has written since.
    staleTime: 0,
    gcTime: 0,
  })
  useLive('people', () => void loaded.refetch())
  return loaded
}
