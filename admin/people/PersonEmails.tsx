import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { EmailRow } from '../../shared/contract/records.ts'
import { Section } from '../common/Section.tsx'
import { EmailLine } from '../leads/record/EmailLine.tsx'

/** The emails to a client, the newest first. */
export function PersonEmails({ emails }: { emails: EmailRow[] }) {
  const translate = useTranslate()
  return (
    <Section title="people.emails">
      {emails.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{translate('people.noEmails')}</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
        {emails.map((email) => (
          <EmailLine key={email.id} email={email} />
        ))}
      </Box>
    </Section>
  )
}
