import Box from '@mui/material/Box'
import { Link, useTranslate } from 'react-admin'
import type { LeadAssessment } from '../../../shared/contract/records.ts'
import { formatDate } from '../../../shared/view/format.ts'
import { Money } from '../../common/Money.tsx'
import { useLanguage } from '../../common/useLanguage.ts'
import { settings } from '../../settings.ts'

type AssessedBudgetProps = {
  assessment: LeadAssessment
  /** Whether the lead has a budget of its own. */
  isOverruled: boolean
}

/** The budget that an assessment of a lead's client states, with a link to it. The budget of the lead itself comes first. */
export function AssessedBudget({ assessment, isOverruled }: AssessedBudgetProps) {
  const { id, submittedAt, budget } = assessment
  const translate = useTranslate()
  const language = useLanguage()
  const time = formatDate(submittedAt, language, settings.timeZone)
  return (
    <>
      {!isOverruled && <Money {...budget} />}
      <Box sx={{ fontSize: 12 }}>
        <Link to={`/assessments/${id}/show`}>
          {translate('leadWork.money.fromAssessment', { time })}
        </Link>
        {isOverruled && (
          <>
            : <Money {...budget} />
          </>
        )}
        {!isOverruled && <div>{translate('leadWork.money.notCounted')}</div>}
      </Box>
    </>
  )
}
