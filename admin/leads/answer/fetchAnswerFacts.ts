import type { AnswerFacts } from '../../../shared/contract/answer.ts'
import { fetchJson } from '../../http.ts'

/** Fetches what an answer to the client of a lead can say. */
export async function fetchAnswerFacts(leadId: string): Promise<AnswerFacts> {
  return (await fetchJson(`/api/staff/leads/${leadId}/answer-facts`)).json
}
