import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { Link, useTranslate } from 'react-admin'
import { listPath } from '../../../shared/contract/alert.ts'
import { Code } from '../../common/Code.tsx'
import { LeadStatusChip } from '../../common/StatusChip.tsx'
import { useSettled } from '../../common/useSettled.ts'
import type { EntryDraft } from './draft.ts'
import { type KnownLead, type MoreKnown, useKnownLeads } from './useKnownLeads.ts'

/** How long the user must have stopped typing before a search is sent, in milliseconds. */
const PAUSE_MS = 400

/**
 * Says which leads already have the phone number or the email address that is being typed, and whether also the name, with links to
 * them and to the list of all.
 */
export function KnownLeads({ draft: { name, contact } }: { draft: EntryDraft }) {
  const translate = useTranslate()
  const { known, more } = useKnownLeads(name, useSettled(contact, PAUSE_MS))
  // Screen readers announce only what appears in an element that was there before, and not hidden.
  return (
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {known.length > 0 && (
        <Alert severity="info" variant="outlined" role="none">
          {translate('entry.known', { smart_count: known.length })}
          {known.map((each) => (
            <Known key={each.lead.id} known={each} />
          ))}
          {more.map((each) => (
            <More key={each.has} more={each} />
          ))}
        </Alert>
      )}
    </Box>
  )
}

const withName = { email: 'emailAndName', phone: 'phoneAndName' } as const

// In another tab, so that what was typed stays.
function Known({ known: { lead, has, hasName } }: { known: KnownLead }) {
  const translate = useTranslate()
  const { id, name, refCode, status, assignee } = lead
  return (
    <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
        <Link to={`/leads/${id}/show`} target="_blank">
          {name}
        </Link>
        <Code text={refCode} />
        <LeadStatusChip status={status} />
        {assignee?.name}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {translate(`entry.same.${hasName ? withName[has] : has}`)}
      </Box>
    </Box>
  )
}

function More({ more: { has, count, isCapped, q } }: { more: MoreKnown }) {
  const translate = useTranslate()
  const text = translate(`entry.others.${has}`, {
    smart_count: count,
    count: isCapped ? `${count}+` : count,
  })
  return (
    <Box sx={{ mt: 0.5 }}>
      <Link to={listPath('leads', { q })} target="_blank">
        {text}
      </Link>
    </Box>
  )
}
