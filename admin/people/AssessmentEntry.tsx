import Box from '@mui/material/Box'
import { Link, useTranslate } from 'react-admin'
import type { PersonAssessment } from '../../shared/contract/person.ts'
import { AssessmentLead } from '../assessments/AssessmentLead.tsx'
import { EstimatedMoney, Money } from '../common/Money.tsx'
import { Time } from '../common/Time.tsx'
import { entryHeadSx } from './entryHeadSx.ts'

/** An assessment on the page of its client: a link to its page, the result, the stated budget, and its lead or the button that makes it. */
export function AssessmentEntry({ assessment }: { assessment: PersonAssessment }) {
  const { id, capacity, budget, currency, submittedAt } = assessment
  const translate = useTranslate()
  return (
    <>
      <Box sx={entryHeadSx}>
        <Link to={`/assessments/${id}/show`}>
          {translate('resources.assessments.name', { smart_count: 1 })}
        </Link>
        <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
          <Time value={submittedAt} />
        </Box>
      </Box>
      <Box sx={{ mt: 0.5 }}>
        {translate('people.capacity')}{' '}
        <strong>
          <EstimatedMoney amount={capacity} currency={currency} />
        </strong>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          · {translate('people.budget')} <Money amount={budget} currency={currency} />
        </Box>
      </Box>
      <AssessmentLead assessment={{ ...assessment, erasedAt: null }} isCompact />
    </>
  )
}
