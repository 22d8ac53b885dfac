import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCanAccess, useTranslate } from 'react-admin'
import { type FunnelGroup, type FunnelTable, funnelGroups } from '../../shared/contract/funnel.ts'
import type { Period } from '../../shared/contract/period.ts'
import { countTexts } from '../../shared/view/format.ts'
import { DownloadButton } from '../common/bulk/DownloadButton.tsx'
import { ChoiceButtons } from '../common/ChoiceButtons.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { ReportSection } from './ReportSection.tsx'
import { RowCards } from './RowCards.tsx'
import { RowsTable } from './RowsTable.tsx'
import { useFunnelRows } from './useFunnel.ts'

type RowsSectionProps = { period: Period; group: FunnelGroup; onGroup(group: FunnelGroup): void }

/** The same leads by salesperson, origin or property. */
export function RowsSection({ period, group, onGroup }: RowsSectionProps) {
  const translate = useTranslate()
  const loaded = useFunnelRows(period, group)
  return (
    <ReportSection
      title={translate('funnel.compare')}
      loaded={loaded}
      actions={
        <>
          <ChoiceButtons
            label={translate('funnel.compare')}
            choices={funnelGroups}
            value={group}
            onChange={onGroup}
            textKey="funnel.group"
          />
          <DownloadButton
            label="funnel.exportRows"
            resource="funnel"
            selected={{ ...period, group }}
          />
        </>
      }
    >
      {loaded.data && <Rows table={loaded.data} />}
    </ReportSection>
  )
}

function Rows({ table }: { table: FunnelTable }) {
  const translate = useTranslate()
  const language = useLanguage()
  const hasCards = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const { canAccess } = useCanAccess({ resource: 'funnel', action: 'export' })
  const { rows, total } = table
  if (rows.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>{translate('funnel.empty')}</Box>
  const List = hasCards ? RowCards : RowsTable
  return (
    <>
      <List table={table} />
      {total > rows.length && (
        <Box sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('funnel.more', countTexts({ shown: rows.length, total }, language))}
          {canAccess && ` ${translate('funnel.moreExported')}`}
        </Box>
      )}
    </>
  )
}
