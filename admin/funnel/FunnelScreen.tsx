import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { CanAccess, Title, useTranslate } from 'react-admin'
import { NotAllowed } from '../frame/Notice.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { RowsSection } from './RowsSection.tsx'
import { StagesSection } from './StagesSection.tsx'
import { useFunnelAddress } from './useFunnelAddress.ts'

/** The report on sales: what became of the leads of a period, stage by stage, and by salesperson, origin or property. */
export function FunnelScreen() {
  return (
    <CanAccess resource="funnel" action="list" accessDenied={<NotAllowed />}>
      <Report />
    </CanAccess>
  )
}

function Report() {
  const translate = useTranslate()
  const { preset, period, wasInvalid, group, ...choose } = useFunnelAddress()
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={translate('resources.funnel.name', { smart_count: 1 })} />
      <PeriodFilter
        preset={preset}
        period={period}
        onPreset={choose.choosePreset}
        onPeriod={choose.choosePeriod}
      />
      {wasInvalid && preset && (
        <Alert severity="info" variant="outlined">
          {translate('funnel.invalidAddress', { period: translate(`funnel.period.${preset}`) })}
        </Alert>
      )}
      <StagesSection period={period} />
      <RowsSection period={period} group={group} onGroup={choose.chooseGroup} />
    </Box>
  )
}
