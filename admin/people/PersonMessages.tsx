import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import {
  MAX_ON_PERSON_PAGE,
  type PersonMessage,
  type PersonRecord,
} from '../../shared/contract/person.ts'
import type { EmailRow } from '../../shared/contract/records.ts'
import { Section } from '../common/Section.tsx'
import { EmailLine } from '../leads/record/EmailLine.tsx'
import { SentAnswer } from '../leads/record/SentAnswer.tsx'
import { WrittenMessage } from './WrittenMessage.tsx'

/**
 * What was written to a client, the newest first: the emails of the house, with the text of answers, and what staff have recorded
 * about messages of their own, for example from WhatsApp.
 */
export function PersonMessages({ person }: { person: PersonRecord }) {
  const translate = useTranslate()
  const entries = entriesOf(person)
  return (
    <Section title="people.messages">
      {entries.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{translate('people.noMessages')}</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
        {entries.map(({ message, email }) => {
          if (!message) return <EmailLine key={email.id} email={email} />
          if (message.emailId) return <SentAnswer key={message.id} note={message} email={email} />
          return <WrittenMessage key={message.id} message={message} />
        })}
      </Box>
    </Section>
  )
}

type Entry = { at: string } & (
  | { message: PersonMessage; email: EmailRow | undefined }
  | { email: EmailRow; message?: undefined }
)

// An answer has its email, too. The email of an answer that is older than those that were read is not known.
function entriesOf({ messages, emails }: PersonRecord): Entry[] {
  const isCut = emails.length === MAX_ON_PERSON_PAGE
  const since = isCut ? (emails.at(-1)?.createdAt ?? '') : ''
  const shown = messages.filter(({ createdAt }) => createdAt >= since)
  const answerIds = new Set(shown.map(({ emailId }) => emailId))
  const entries: Entry[] = [
    ...shown.map((message) => ({
      at: message.createdAt,
      message,
      email: emails.find(({ id }) => id === message.emailId),
    })),
    ...emails
      .filter(({ id }) => !answerIds.has(id))
      .map((email) => ({ at: email.sentAt ?? email.createdAt, email })),
  ]
  return entries.sort((a, b) => b.at.localeCompare(a.at))
}
