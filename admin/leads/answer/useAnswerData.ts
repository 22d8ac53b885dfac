import { useQuery } from '@tanstack/react-query'
import type { AnswerFacts, AnswerTemplate } from '../../../shared/contract/answer.ts'
import { fetchJson } from '../../http.ts'
import { fetchAnswerFacts } from './fetchAnswerFacts.ts'

/** What an answer is written from. */
export type AnswerData = { facts: AnswerFacts; templates: AnswerTemplate[] }

/** Loads the templates, and the values of their variables for a lead. */
export function useAnswerData(leadId: string) {
  return useQuery({
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
}
