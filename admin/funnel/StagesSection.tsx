import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/period.ts'
import { withShares } from '../../shared/view/funnel-shares.ts'
import { DownloadButton } from '../common/bulk/DownloadButton.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { ReportSection } from './ReportSection.tsx'
import { StageCards } from './StageCards.tsx'
import { StagesTable } from './StagesTable.tsx'
import { useFunnel } from './useFunnel.ts'

/** The stages of a sale, and how many leads reached each. */
export function StagesSection({ period }: { period: Period }) {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const loaded = useFunnel(period)
  const stages = withShares(loaded.data?.stages ?? [])
  const Stages = isPhone ? StageCards : StagesTable
  return (
    <ReportSection
      title={translate('funnel.stages')}
      loaded={loaded}
      actions={<DownloadButton label="funnel.exportStages" resource="funnel" selected={period} />}
    >
      {stages[0]?.reached ? (
        <Stages stages={stages} period={loaded.data?.period ?? period} />
      ) : (
        <Box sx={{ py: 2, color: 'text.secondary' }}>{translate('funnel.empty')}</Box>
      )}
      <Box sx={{ mt: 2, maxWidth: '80ch', color: 'text.secondary', fontSize: 12 }}>
        {translate('funnel.scope')}
      </Box>
    </ReportSection>
  )
}
