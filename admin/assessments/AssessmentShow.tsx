import Box from '@mui/material/Box'
import { useRecordContext, useTranslate } from 'react-admin'
import type { AssessmentRecord } from '../../shared/contract/records.ts'
import { formatPercent } from '../../shared/view/format.ts'
import { EmailLink } from '../common/Contact.tsx'
import { EraseButton } from '../common/erase/EraseButton.tsx'
import { ErasedNotice } from '../common/erase/ErasedNotice.tsx'
import { Fact, Facts } from '../common/Facts.tsx'
import { Flag } from '../common/Flag.tsx'
import { JourneySection } from '../common/journey/JourneySection.tsx'
import { EstimatedMoney } from '../common/Money.tsx'
import { PersonSection } from '../common/person/PersonSection.tsx'
import { RecordPage } from '../common/RecordPage.tsx'
import { ReferrerFact } from '../common/ReferrerFact.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { ExactTime } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { AssessmentLead } from './AssessmentLead.tsx'
import { Recommendations } from './Recommendations.tsx'
import { StatedAmount } from './StatedAmount.tsx'
import { withCurrency } from './withCurrency.ts'

/** An assessment's page: result, fields, recommended properties, the person's other submissions, history. */
export function AssessmentShow() {
  return (
    <ShowScreen>
      <AssessmentPage />
    </ShowScreen>
  )
}

function AssessmentPage() {
  const assessment = useRecordContext<AssessmentRecord>()
  if (!assessment) return null
  return (
    <RecordPage
      title={assessment.name}
      history={<JourneySection journey={withCurrency(assessment)} hasReplies={false} />}
    >
      {assessment.erasedAt && <ErasedNotice erasedAt={assessment.erasedAt} />}
      <Facts>
        <Result assessment={assessment} />
        <SubmittedFields assessment={assessment} />
      </Facts>
      <AssessmentLead assessment={assessment} />
      <Recommendations recommended={assessment.figures.recommendations} />
      {!assessment.erasedAt && (
        <>
          <PersonSection kind="assessment" id={assessment.id} />
          <EraseButton person={{ name: assessment.name, email: assessment.email }} />
        </>
      )}
    </RecordPage>
  )
}

function Result({ assessment }: { assessment: AssessmentRecord }) {
  const { capacity, currency, figures } = assessment
  const translate = useTranslate()
  return (
    <>
      <Fact labelKey="resources.assessments.fields.capacity">
        <strong>
          <EstimatedMoney amount={capacity} currency={currency} />
        </strong>
        <br />
        {translate(`limitedBy.${figures.capacity.limitedBy}`)}
      </Fact>
      {(['loan', 'monthlyPayment', 'cashNeeded'] as const).map((field) => {
        const amount = figures.capacity[field]
        return (
          amount !== null && (
            <Fact key={field} labelKey={`resources.assessments.fields.${field}`}>
              <EstimatedMoney amount={amount} currency={currency} />
            </Fact>
          )
        )
      })}
      <Fact labelKey="resources.assessments.fields.terms">
        <Terms {...figures.terms} />
      </Fact>
    </>
  )
}

function SubmittedFields({ assessment }: { assessment: AssessmentRecord }) {
  const translate = useTranslate()
  return (
    <>
      {(['budget', 'downPayment', 'monthlyCapacity'] as const).map((field) => (
        <Amount
          key={field}
          name={field}
          amount={assessment[field]}
          currency={assessment.currency}
        />
      ))}
      {!assessment.erasedAt && (
        <Fact labelKey="resources.assessments.fields.email">
          <EmailLink address={assessment.email} />
          {assessment.sentEmail && (
            <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
              {translate('assessment.sentAs', { address: assessment.sentEmail })}
            </Box>
          )}
        </Fact>
      )}
      <ReferrerFact labelKey="resources.assessments.fields.referredByCode" record={assessment} />
      {assessment.spamReasons.length > 0 && (
        <Fact labelKey="resources.assessments.fields.suspected">
          <Flag labelKeys={assessment.spamReasons.map((reason) => `spamReason.${reason}`)} />
        </Fact>
      )}
      <Fact labelKey="resources.assessments.fields.language">
        {translate(`common.${assessment.language}`)}
      </Fact>
      <Fact labelKey="resources.assessments.fields.submittedAt">
        <ExactTime value={assessment.submittedAt} />
      </Fact>
    </>
  )
}

function Amount(props: { name: string; amount: number | null; currency: string }) {
  if (props.amount === null) return null
  return (
    <Fact labelKey={`resources.assessments.fields.${props.name}`}>
      <StatedAmount field={props.name} amount={props.amount} currency={props.currency} />
    </Fact>
  )
}

function Terms(terms: AssessmentRecord['figures']['terms']) {
  const translate = useTranslate()
  const language = useLanguage()
  return translate('assessment.assumptions', {
    rate: formatPercent(terms.annualRate, language),
    years: terms.years,
    ltv: formatPercent(terms.maxLoanToValue, language),
    costs: formatPercent(terms.closingCostRate, language),
  })
}
