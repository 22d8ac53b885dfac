import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { DataTable, useCanAccess, useListContext, useTranslate } from 'react-admin'
import type { LeadRow } from '../../shared/contract/records.ts'
import { hiddenByDefault } from '../../shared/view/hidden-by-default.ts'
import { BulkBar } from '../common/bulk/BulkBar.tsx'
import { Code } from '../common/Code.tsx'
import { ellipsis } from '../common/ellipsis.ts'
import { Flag } from '../common/Flag.tsx'
import { hiddenBelow } from '../common/list/hiddenBelow.ts'
import { Money } from '../common/Money.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { FollowUp } from './FollowUp.tsx'
import { NameAndMessage } from './NameAndMessage.tsx'
import { OriginName } from './OriginName.tsx'
import { PropertyCell } from './PropertyCell.tsx'
import { Waiting } from './Waiting.tsx'
import { WaitingHeading } from './WaitingHeading.tsx'
import { LeadBulkActions } from './work/LeadBulkActions.tsx'
import { TriageKeys } from './work/TriageKeys.tsx'

const Table = DataTable<LeadRow>
const Column = DataTable.Col<LeadRow>

/** The leads as a table that can be triaged with the keyboard. */
export function LeadTable() {
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const { sort } = useListContext()
  const isBelowLg = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'))
  const isBelowMd = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  return (
    <>
      <Table
        rowClick="show"
        bulkActionsToolbar={
          <BulkBar>
            <LeadBulkActions />
          </BulkBar>
        }
        hiddenColumns={hiddenByDefault('leads')}
        sx={tableSx(sort.field)}
      >
        <Column source="refCode" render={({ refCode }) => <Code text={refCode} />} />
        <Column
          source="name"
          cellSx={ellipsis(204, 180, 400)}
          render={(lead) => <NameAndMessage lead={lead} />}
        />
        <Column
          source="status"
          disableSort
          cellSx={ellipsis(200, 110)}
          render={({ status, assignee }) => (
            <>
              <LeadStatusChip status={status} />
              {isBelowLg && (
                <Box className="detail" sx={detailSx}>
                  {assignee?.name}
                </Box>
              )}
            </>
          )}
        />
        <Column
          source="waitingSince"
          label={<WaitingHeading />}
          align="right"
          render={({ waitingSince }) => <Waiting since={waitingSince} />}
        />
        <Column source="kind" disableSort render={(lead) => <KindAndFlags lead={lead} />} />
        <Column
          source="property"
          disableSort
          cellSx={ellipsis(180, 130, 280)}
          render={(lead) => (
            <>
              <PropertyCell lead={lead} />
              {isBelowLg && (
                <Box className="detail" sx={detailSx}>
                  <KindAndFlags lead={lead} />
                </Box>
              )}
            </>
          )}
        />
        <Column source="assignee" disableSort render={({ assignee }) => assignee?.name} />
        <Column source="followUpOn" render={(lead) => <FollowUp lead={lead} />} />
        <Column
          source="budget"
          disableSort
          align="right"
          render={({ budget }) => budget && <Money {...budget} />}
        />
        <Column
          source="value"
          disableSort
          align="right"
          render={({ value }) => value && <Money {...value} />}
        />
        <Column
          source="lostReason"
          disableSort
          cellSx={ellipsis(160)}
          render={({ lostReason }) => lostReason && <LostReasonName value={lostReason} />}
        />
        <Column
          source="origin"
          disableSort
          cellSx={ellipsis(120)}
          render={({ origin }) => <OriginName value={origin} />}
        />
        <Column source="email" disableSort cellSx={ellipsis(180)} />
        <Column source="phone" disableSort />
        <Column
          source="submittedAt"
          render={(lead) => (
            <>
              <Time value={lead.submittedAt} isNarrow />
              {isBelowMd && lead.followUpOn && <FollowUpBelow lead={lead} />}
            </>
          )}
        />
      </Table>
      {canAccess && <TriageKeys />}
    </>
  )
}

function FollowUpBelow({ lead }: { lead: LeadRow }) {
  const translate = useTranslate()
  return (
    <Box className="detail" sx={{ ...detailSx, whiteSpace: 'normal', maxWidth: 112 }}>
      {translate('resources.leads.fields.followUpOn')}: <FollowUp lead={lead} />
    </Box>
  )
}

function LostReasonName({ value }: { value: string }) {
  const translate = useTranslate()
  return translate(`lostReason.${value}`)
}

const detailSx = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: 12,
  lineHeight: 1.4,
}

// In narrow windows, the kind moves below the property, the assignee below the status, and the follow-up below the submission
// time, unless the leads are sorted by follow-up: then its column replaces the other.
const tableSx = (sortedBy: string) => ({
  '& td, & th': { px: 1.1 },
  ...hiddenBelow('lg', 'kind', 'assignee'),
  ...hiddenBelow('md', sortedBy === 'followUpOn' ? 'submittedAt' : 'followUpOn'),
})

/** A lead's kind, and below it flags if it is held for review or one of its emails failed. */
function KindAndFlags({ lead }: { lead: LeadRow }) {
  const translate = useTranslate()
  const flags = [
    ...(awaitsReview(lead) ? ['resources.leads.fields.suspected'] : []),
    ...(lead.emailFailed ? ['leadWork.failedEmail'] : []),
  ]
  return (
    <>
      {translate(`leadKind.${lead.kind}`)}
      <Box sx={{ fontSize: 12, lineHeight: 1.4 }}>
        <Flag labelKeys={flags} />
      </Box>
    </>
  )
}

function awaitsReview({ spamReasons, spamReview }: LeadRow) {
  return spamReasons.length > 0 && spamReview === null
}
