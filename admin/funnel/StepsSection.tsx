import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/period.ts'
import { withShares } from '../../shared/view/funnel-shares.ts'
import { DownloadButton } from '../common/bulk/DownloadButton.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { ReportSection } from './ReportSection.tsx'
import { StepCards } from './StepCards.tsx'
import { StepsTable } from './StepsTable.tsx'
import { useFunnel } from './useFunnel.ts'

/** The steps of a sale, each with a bar as long as the part of the leads that reached it. */
export function StepsSection({ period }: { period: Period }) {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const loaded = useFunnel(period)
  const steps = withShares(loaded.data?.steps ?? [])
  const Steps = isPhone ? StepCards : StepsTable
  return (
    <ReportSection
      title={translate('funnel.steps')}
      loaded={loaded}
      actions={<DownloadButton label="funnel.exportSteps" resource="funnel" selected={period} />}
    >
      {steps[0]?.reached ? (
        <Steps steps={steps} period={loaded.data?.period ?? period} />
      ) : (
        <Box sx={{ py: 2, color: 'text.secondary' }}>{translate('funnel.empty')}</Box>
      )}
      <Box sx={{ mt: 2, maxWidth: '80ch', color: 'text.secondary', fontSize: 12 }}>
        {translate('funnel.scope')}
      </Box>
    </ReportSection>
  )
}
