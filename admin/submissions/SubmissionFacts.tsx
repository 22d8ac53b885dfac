import Button from '@mui/material/Button'
import { Link, useTranslate } from 'react-admin'
import { resourceOfKind } from '../../shared/contract/change.ts'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { Fact, Facts } from '../common/Facts.tsx'
import { Money } from '../common/Money.tsx'
import { ExactTime } from '../common/Time.tsx'
import { ErrorText } from '../jobs/ErrorText.tsx'
import { useOriginName } from '../leads/useOriginName.ts'
import { formFieldsOf } from './formFields.ts'
import { hasOwnPage } from './hasOwnPage.ts'

/** The submitted fields, the error if there is a dead letter, and a link to the record once there is one. */
export function SubmissionFacts({ submission }: { submission: SubmissionRecord }) {
  const { id, kind, state, fields, currency, submittedAt, deadLetter } = submission
  const translate = useTranslate()
  const submittedFields = formFieldsOf(submission).filter(
    ({ name }) => fields?.[name] !== undefined,
  )
  return (
    <>
      <Facts>
        {submittedAt && (
          <Fact labelKey="common.received">
            <ExactTime value={submittedAt} />
          </Fact>
        )}
        {submittedFields.map(({ name }) => (
          <Fact key={name} labelKey={`field.${name}`}>
            <Value name={name} value={fields?.[name]} currency={currency} />
          </Fact>
        ))}
        {deadLetter && (
          <Fact labelKey="submissions.error">
            <ErrorText error={deadLetter.error} />
          </Fact>
        )}
      </Facts>
      {state === 'recorded' && hasOwnPage(kind) && (
        <Button
          component={Link}
          to={`/${resourceOfKind[kind]}/${id}/show`}
          variant="outlined"
          sx={{ mt: 3 }}
        >
          {translate('submissions.open')}
        </Button>
      )}
    </>
  )
}

function Value({ name, value, currency }: { name: string; value: unknown; currency: string }) {
  const originName = useOriginName()
  if (typeof value === 'number') return <Money amount={value} currency={currency} />
  const text = name === 'origin' ? originName(String(value)) : String(value)
  return <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>
}
