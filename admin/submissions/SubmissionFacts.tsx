import Button from '@mui/material/Button'
import { Link, useTranslate } from 'react-admin'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { Fact, Facts } from '../common/Facts.tsx'
import { ExactTime } from '../common/Time.tsx'
import { formFieldsOf } from './formFields.ts'

/** The submitted fields and, once recorded, a link to the record. */
export function SubmissionFacts({ submission }: { submission: SubmissionRecord }) {
  const { id, kind, state, fields, submittedAt, deadLetter } = submission
  const translate = useTranslate()
  const submitted = formFieldsOf(kind).filter(({ name }) => fields?.[name] !== undefined)
  return (
    <>
      <Facts>
        {submittedAt && (
          <Fact name="common.received">
            <ExactTime value={submittedAt} />
          </Fact>
        )}
        {submitted.map(({ name }) => (
          <Fact key={name} name={`field.${name}`}>
            <span style={{ whiteSpace: 'pre-wrap' }}>{String(fields?.[name])}</span>
          </Fact>
        ))}
        {deadLetter && <Fact name="submissions.error">{deadLetter.error}</Fact>}
      </Facts>
      {state === 'recorded' && (
        <Button component={Link} to={`/${kind}s/${id}/show`} variant="outlined" sx={{ mt: 3 }}>
          {translate('submissions.open')}
        </Button>
      )}
    </>
  )
}
