import { DataTable, SimpleList, useTranslate } from 'react-admin'
import { type EmailTemplate, emailStatuses, emailTemplates } from '../../shared/contract/email.ts'
import type { EmailRow } from '../../shared/contract/records.ts'
import { choiceFilter, receivedFilter, searchFilter } from '../common/filters.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { EmailStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { usePhone } from '../common/usePhone.ts'

const filters = [
  searchFilter,
  choiceFilter('status', 'common.status', emailStatuses, 'emailStatus'),
  choiceFilter('template', 'resources.emails.fields.template', emailTemplates, 'emailTemplate'),
  receivedFilter,
]

/** The mails, newest first. */
export function EmailList() {
  return (
    <ListScreen filters={filters} sort={{ field: 'createdAt', order: 'DESC' }}>
      {usePhone() ? <EmailCards /> : <EmailTable />}
    </ListScreen>
  )
}

const Table = DataTable<EmailRow>
const Column = DataTable.Col<EmailRow>

function EmailTable() {
  return (
    <Table bulkActionButtons={false} rowClick="show">
      <Column source="template" render={({ template }) => <TemplateName template={template} />} />
      <Column source="status" render={({ status }) => <EmailStatusChip status={status} />} />
      <Column source="toEmail" />
      <Column source="smtpReply" disableSort />
      <Column source="createdAt" render={({ createdAt }) => <Time value={createdAt} />} />
      <Column source="sentAt" render={({ sentAt }) => sentAt && <Time value={sentAt} />} />
    </Table>
  )
}

function EmailCards() {
  return (
    <SimpleList<EmailRow>
      rowClick="show"
      primaryText={({ toEmail }) => toEmail}
      secondaryText={({ template, createdAt }) => (
        <>
          <Time value={createdAt} /> · <TemplateName template={template} />
        </>
      )}
      tertiaryText={({ status }) => <EmailStatusChip status={status} />}
    />
  )
}

function TemplateName({ template }: { template: EmailTemplate }) {
  return useTranslate()(`emailTemplate.${template}`)
}
