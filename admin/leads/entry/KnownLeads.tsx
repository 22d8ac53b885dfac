import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { Link, useGetList, useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { Code } from '../../common/Code.tsx'
import { LeadStatusChip } from '../../common/StatusChip.tsx'
import { useSettled } from '../../common/useSettled.ts'
import { splitContact } from './draft.ts'

/** How long the user must have stopped typing before a search is sent, in milliseconds. */
const PAUSE_MS = 400

/** Says which leads already have the phone number or the email address that is being typed, with links to them. */
export function KnownLeads({ contact }: { contact: string }) {
  const translate = useTranslate()
  const known = useKnownLeads(useSettled(contact, PAUSE_MS))
  // Screen readers announce only what appears in an element that was there before.
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {known.length > 0 && (
        <Alert severity="info" variant="outlined" role="none">
          {translate('entry.known', { smart_count: known.length })}
          {known.map((lead) => (
            <KnownLead key={lead.id} lead={lead} />
          ))}
        </Alert>
      )}
    </Box>
  )
}

// In another tab, so that what was typed stays.
function KnownLead({ lead: { id, name, refCode, status, assignee } }: { lead: LeadRow }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
      <Link to={`/leads/${id}/show`} target="_blank">
        {name}
      </Link>
      <Code text={refCode} />
      <LeadStatusChip status={status} />
      {assignee?.name}
    </Box>
  )
}

/** Most leads found by one phone number or email address. */
const MAX_KNOWN = 3

function useKnownLeads(contact: string): LeadRow[] {
  const { email, phone } = splitContact(contact)
  const digits = phone.replace(/\D/g, '').slice(-NATIONAL_DIGITS)
  const byEmail = useLeads(isWholeEmail(email) ? email : undefined)
  const byPhone = useLeads(digits.length === NATIONAL_DIGITS ? digits : undefined)
  const same = [
    ...byEmail.filter((lead) => lead.email.toLowerCase() === email.toLowerCase()),
    ...byPhone.filter((lead) => digitsOf(lead).endsWith(digits)),
  ]
  return [...new Map(same.map((lead) => [lead.id, lead])).values()].slice(0, MAX_KNOWN)
}

/** The digits of a number without its country code. A shorter number is not complete, or not compared. */
const NATIONAL_DIGITS = 10

function isWholeEmail(text: string) {
  return /^[^@]+@[^@]+\.[^@]{2,}$/.test(text)
}

function digitsOf({ phone, phoneE164 }: LeadRow) {
  return (phoneE164 ?? phone).replace(/\D/g, '')
}

function useLeads(q: string | undefined): LeadRow[] {
  const params = {
    pagination: { page: 1, perPage: MAX_KNOWN },
    sort: { field: 'submittedAt', order: 'DESC' as const },
    filter: { q },
  }
  const { data } = useGetList<LeadRow>('leads', params, {
    enabled: q !== undefined,
    staleTime: 10_000,
  })
  return q === undefined ? [] : (data ?? [])
}
