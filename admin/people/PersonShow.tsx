import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useRecordContext, useRedirect, useShowContext } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { PersonRecord } from '../../shared/contract/person.ts'
import { EraseButton } from '../common/erase/EraseButton.tsx'
import { useLiveRefetch } from '../common/live/useLiveRefetch.ts'
import { RecordHeading } from '../common/RecordHeading.tsx'
import { Columns, cardSx } from '../common/RecordPage.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { addressesOf, phoneE164Of } from './addresses.ts'
import type { LoadedPerson } from './mergedPerson.ts'
import { PersonChanges } from './PersonChanges.tsx'
import { PersonContact } from './PersonContact.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { PersonMerges } from './PersonMerges.tsx'
import { PersonMessages } from './PersonMessages.tsx'
import { PersonProperties } from './PersonProperties.tsx'

/** A client's page: inquiries and assessments on the left; contact data, properties and emails on the right. */
export function PersonShow() {
  return (
    <ShowScreen goneHint="people.erased">
      <PersonPage />
    </ShowScreen>
  )
}

function PersonPage() {
  const person = useRecordContext<LoadedPerson>()
  useRefetchWithSubmissions(person)
  if (!person) return null
  // Also if a colleague merges them while this page is open.
  if (person.mergedIntoId) return <Navigate to={`/people/${person.mergedIntoId}/show`} replace />
  return (
    <Box sx={{ py: 2 }}>
      <RecordHeading title={person.name} />
      <Columns>
        <Card sx={cardSx}>
          <PersonHistory person={person} />
          <PersonChanges journey={person.journey} />
        </Card>
        <Card sx={cardSx}>
          <PersonContact person={person} />
          <PersonMerges person={person} />
          <PersonProperties person={person} />
          <PersonMessages person={person} />
          <Erase person={person} />
        </Card>
      </Columns>
    </Box>
  )
}

// A new submission may be theirs.
function useRefetchWithSubmissions(person: PersonRecord | undefined) {
  const { refetch } = useShowContext()
  const known = [...(person?.inquiries ?? []), ...(person?.assessments ?? [])].map(({ id }) => id)
  const concerns = ({ id, isNew }: { id: string; isNew: boolean }) => isNew || known.includes(id)
  useLiveRefetch('leads', concerns, refetch)
  useLiveRefetch('assessments', concerns, refetch)
}

function Erase({ person }: { person: PersonRecord }) {
  const [email] = addressesOf(person, 'email')
  const redirect = useRedirect()
  // By an email address, the erasure finds everything; only who has none is found by number.
  const phone = email ? null : phoneE164Of(person)
  return (
    <EraseButton
      person={{ name: person.name, email: email?.shown ?? '', phone: phone ?? undefined }}
      onErased={() => redirect('list', 'people')}
    />
  )
}
