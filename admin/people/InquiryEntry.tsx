import Box from '@mui/material/Box'
import { Link, useTranslate } from 'react-admin'
import type { LeadRow } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'
import { Money } from '../common/Money.tsx'
import { LeadProperty } from '../common/PropertyName.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { Waiting } from '../leads/Waiting.tsx'
import { entryHeadSx } from './entryHeadSx.ts'
import { useOtherName } from './useOtherName.ts'

type InquiryEntryProps = { inquiry: LeadRow; personName: string }

/**
 * An inquiry on the page of its client: a link to its page, its status, the client's words, the name in it if it is another one, and
 * who answers.
 */
export function InquiryEntry({ inquiry, personName }: InquiryEntryProps) {
  const { id, refCode, kind, status, waitingSince, submittedAt, excerpt, assignee } = inquiry
  const translate = useTranslate()
  const otherName = useOtherName(inquiry.name, personName)
  return (
    <>
      <Box sx={entryHeadSx}>
        <Link to={`/leads/${id}/show`}>
          {translate(`leadKind.${kind}`)} <Code text={refCode} />
        </Link>
        <LeadStatusChip status={status} />
        <Waiting since={waitingSince} isLabeled />
        <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
          <Time value={submittedAt} />
        </Box>
      </Box>
      <Box component="blockquote" dir="auto" sx={{ m: 0, my: 0.5, overflowWrap: 'anywhere' }}>
        {excerpt}
      </Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {otherName && `${otherName} · `}
        <LeadProperty {...inquiry} />
        {assignee && <> · {translate('people.assignee', { name: assignee.name })}</>}
        <InquiryMoney inquiry={inquiry} />
      </Box>
    </>
  )
}

// The value of a sale or, before it, the budget.
function InquiryMoney({ inquiry: { value, budget } }: { inquiry: LeadRow }) {
  const translate = useTranslate()
  const money = value ?? budget
  if (!money) return null
  return (
    <>
      {' '}
      · {translate(value ? 'people.value' : 'people.budget')} <Money {...money} />
    </>
  )
}
