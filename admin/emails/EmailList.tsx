import Button from '@mui/material/Button'
import { DataTable, Link, SimpleList, useCanAccess, useTranslate } from 'react-admin'
import type { EmailTemplate } from '../../shared/contract/email.ts'
import type { EmailRow } from '../../shared/contract/records.ts'
import { ellipsis } from '../common/ellipsis.ts'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { hiddenBelow } from '../common/list/hiddenBelow.ts'
import { ListBar } from '../common/list/ListBar.tsx'
import { ListTools } from '../common/list/ListTools.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { unnamedRows } from '../common/list/unnamedRows.ts'
import { useHasCards } from '../common/list/useHasCards.ts'
import { ListScreen } from '../common/Screens.tsx'
import { EmailStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { chipFilters, emailFilters, emailSearch, firstFilters } from './emailFilters.tsx'

/** The emails, newest first. */
export function EmailList() {
  const hasCards = useHasCards()
  return (
    <ListScreen
      sort={{ field: 'createdAt', order: 'DESC' }}
      tools={
        <ListTools
          filters={hasCards ? [emailSearch] : [emailSearch, ...firstFilters]}
          chips={chipFilters}
          actions={<EmailListBar />}
        />
      }
    >
      {hasCards ? <EmailCards /> : <EmailTable />}
    </ListScreen>
  )
}

function EmailListBar() {
  const translate = useTranslate()
  const { canAccess: mayReadSuppressions } = useCanAccess({
    resource: 'suppressions',
    action: 'list',
  })
  return (
    <ListBar>
      <FilterDrawer filters={emailFilters} />
      {mayReadSuppressions && (
        <Button size="small" component={Link} to="/suppressions">
          {translate('resources.suppressions.name', { smart_count: 2 })}
        </Button>
      )}
    </ListBar>
  )
}

const Table = DataTable<EmailRow>
const Column = DataTable.Col<EmailRow>

function EmailTable() {
  return (
    <Table bulkActionButtons={false} rowClick="show" sx={tableSx}>
      <Column
        source="status"
        disableSort
        render={({ status }) => <EmailStatusChip status={status} />}
      />
      <Column source="template" disableSort render={(email) => <TemplateName {...email} />} />
      <Column
        source="toEmail"
        disableSort
        cellSx={ellipsis(280, 220)}
        render={({ id, toEmail }) => <RowLink to={`/emails/${id}/show`}>{toEmail}</RowLink>}
      />
      <Column source="smtpReply" disableSort cellSx={ellipsis(280, 170)} render={renderReason} />
      <Column source="createdAt" render={({ createdAt }) => <Time value={createdAt} />} />
      <Column
        source="sentAt"
        disableSort
        render={({ sentAt }) => sentAt && <Time value={sentAt} />}
      />
    </Table>
  )
}

// The list is sorted by when emails were created; when they were sent, and what the server replied, is on their pages.
const tableSx = { ...hiddenBelow('lg', 'sentAt'), ...hiddenBelow('md', 'smtpReply') }

function EmailCards() {
  return (
    <SimpleList<EmailRow>
      sx={unnamedRows}
      rowClick="show"
      primaryText={({ toEmail }) => toEmail}
      secondaryText={(email) => (
        <>
          <Time value={email.createdAt} /> · <TemplateName {...email} />
        </>
      )}
      tertiaryText={({ status }) => <EmailStatusChip status={status} />}
    />
  )
}

function TemplateName({
  template,
  resendOf,
}: {
  template: EmailTemplate
  resendOf: string | null
}) {
  const translate = useTranslate()
  const name = translate(`emailTemplate.${template}`)
  return resendOf ? `${name} (${translate('emails.copy')})` : name
}

const renderReason = (email: EmailRow) => <Reason email={email} />

// Why the email was suppressed; for other emails, the last reply of the mail server.
function Reason({ email: { suppressedBy, smtpReply } }: { email: EmailRow }) {
  const translate = useTranslate()
  return suppressedBy ? translate(`suppressedBy.${suppressedBy}`) : smtpReply
}
