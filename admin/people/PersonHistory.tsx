import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { MAX_ON_PERSON_PAGE, type PersonRecord } from '../../shared/contract/person.ts'
import { Section } from '../common/Section.tsx'
import { AssessmentEntry } from './AssessmentEntry.tsx'
import { InquiryEntry } from './InquiryEntry.tsx'

/** A client's inquiries and assessments, the newest first. */
export function PersonHistory({ person }: { person: PersonRecord }) {
  const translate = useTranslate()
  const { inquiries, assessments } = person
  const isCut = [inquiries, assessments].some(({ length }) => length === MAX_ON_PERSON_PAGE)
  return (
    <Section isFirst title="people.history">
      {isCut && (
        <Box sx={{ color: 'text.secondary', mb: 1 }}>
          {translate('people.newest', { count: MAX_ON_PERSON_PAGE })}
        </Box>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entriesOf(person).map(({ id, entry }) => (
          <Box component="li" key={id} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
            {entry}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function entriesOf({ name: personName, inquiries, assessments }: PersonRecord) {
  const entries = [
    ...inquiries.map((inquiry) => ({
      id: inquiry.id,
      at: inquiry.submittedAt,
      entry: <InquiryEntry inquiry={inquiry} personName={personName} />,
    })),
    ...assessments.map((assessment) => ({
      id: assessment.id,
      at: assessment.submittedAt,
      entry: <AssessmentEntry assessment={assessment} personName={personName} />,
    })),
  ]
  return entries.sort((a, b) => b.at.localeCompare(a.at))
}
