import { HOUR_MS } from '../../shared/contract/duration.ts'
import type { Language } from '../../shared/contract/language.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { NewNote } from '../../shared/tables/history/notes.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import { answerEmail } from '../../worker/mail/emails/answer-email.ts'
import type { EmailRequest } from '../../worker/mail/enqueue.ts'

type DemoAnswer = {
  clientName: string
  language: Language
  /** Hours between the inquiry and the answer. */
  hoursLater: number
  subject: string
  body: string
}

/** What the demo's staff have answered by email. */
const demoAnswers: DemoAnswer[] = [
  {
    clientName: 'Carmen Uribe Llano',
    language: 'es',
    hoursLater: 3,
    subject: 'Su visita a Casa del Aljibe',
    body: 'Estimada Carmen:\n\nCon gusto la recibimos el viernes a las once. La espero en la puerta de la calle de Cuna de Allende; la visita toma unos cuarenta minutos.\n\nSi prefiere otro horario, basta con responder a este correo.',
  },
  {
    clientName: 'Harold Whitcombe',
    language: 'en',
    hoursLater: 3,
    subject: 'Your quotation for Hacienda Los Oyameles',
    body: 'Dear Harold,\n\nThank you for staying with Los Oyameles. I will send you the full quotation with closing costs tomorrow before noon, together with the inventory of the stables.\n\nWould Thursday at ten suit you for a call?',
  },
]

/**
 * Builds the answers of the demo's staff: the notes, and the emails as which they were sent. Each belongs to the latest lead of the
 * client with that name.
 * @param leads oldest first
 * @throws Error if an answer's client has no lead
 */
export function answerRows(
  leads: NewLead[],
  author: { id: string; name: string; email: string },
): { note: NewNote; email: EmailRequest; enqueuedAt: Date }[] {
  const byName = new Map(leads.map((lead) => [lead.name, lead]))
  return demoAnswers.map(({ clientName, language, hoursLater, subject, body }) => {
    const lead = byName.get(clientName)
    if (!lead) throw new Error(`the demo has an answer to ${clientName}, but no lead`)
    const at = new Date(new Date(lead.submittedAt).getTime() + hoursLater * HOUR_MS)
    const note = { id: newId(), emailId: newId(), kind: 'email' as const, subject, body }
    const from = { authorId: author.id, author: author.name }
    return {
      note: { ...note, ...from, aboutKind: 'lead', aboutId: lead.id, createdAt: at, updatedAt: at },
      email: answerEmail({ noteId: note.id, language, from: author }, lead, note),
      enqueuedAt: at,
    }
  })
}
