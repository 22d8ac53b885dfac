import Box from '@mui/material/Box'
import { Link, useTranslate } from 'react-admin'
import type { PersonAssessment } from '../../shared/contract/person.ts'
import { AssessmentLead } from '../assessments/AssessmentLead.tsx'
import { EstimatedMoney, Money } from '../common/Money.tsx'
import { Time } from '../common/Time.tsx'
import { entryHeadSx } from './entryHeadSx.ts'
import { useOtherName } from './useOtherName.ts'

type AssessmentEntryProps = { assessment: PersonAssessment; personName: string }

/**
 * An assessment on the page of its client: a link to its page, the result, the stated budget, the name in it if it is another one,
 * and its lead or the button that makes it.
 */
export function AssessmentEntry({ assessment, personName }: AssessmentEntryProps) {
  const { id, capacity, budget, currency, submittedAt } = assessment
  const translate = useTranslate()
  const otherName = useOtherName(assessment.name, personName)
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
      <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {translate('people.capacity')}{' '}
        <strong>
          <EstimatedMoney amount={capacity} currency={currency} />
        </strong>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          · {translate('people.budget')} <Money amount={budget} currency={currency} />
          {otherName && ` · ${otherName}`}
        </Box>
      </Box>
      <AssessmentLead assessment={{ ...assessment, erasedAt: null }} isCompact />
    </>
  )
}
