import { useRecordContext, useTranslate } from 'react-admin'
import { may } from '../../shared/contract/staff.ts'
import type { StaffRow } from '../../shared/contract/staff-account.ts'
import { EmailLink } from '../common/Contact.tsx'
import { Fact, Facts } from '../common/Facts.tsx'
import { JourneySection } from '../common/journey/JourneySection.tsx'
import { RecordPage } from '../common/RecordPage.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { ExactTime, Time } from '../common/Time.tsx'
import { PortraitSection } from './PortraitSection.tsx'
import { StaffActions } from './StaffActions.tsx'
import type { StaffRecord } from './StaffDialogs.tsx'
import { StaffStateChip } from './StaffStateChip.tsx'

/** A staff account's page: fields, actions and history. */
export function StaffShow() {
  return (
    <ShowScreen>
      <StaffPage />
    </ShowScreen>
  )
}

function StaffPage() {
  const staff = useRecordContext<StaffRecord>()
  if (!staff) return null
  return (
    <RecordPage
      title={staff.name}
      chip={<StaffStateChip staff={staff} />}
      history={<JourneySection journey={staff.journey} />}
    >
      <StaffFacts staff={staff} />
      {may(staff.role, 'leads.change') && <PortraitSection owner={`staff/${staff.id}`} />}
      <StaffActions staff={staff} />
    </RecordPage>
  )
}

function StaffFacts({ staff }: { staff: StaffRow }) {
  const translate = useTranslate()
  return (
    <Facts>
      <Fact labelKey="resources.staff.fields.email">
        <EmailLink address={staff.email} />
      </Fact>
      <Fact labelKey="resources.staff.fields.role">
        {translate(`role.${staff.role}`)}
        <br />
        {translate(`roleHint.${staff.role}`)}
      </Fact>
      <Fact labelKey="resources.staff.fields.language">
        {translate(`common.${staff.language}`)}
      </Fact>
      <Fact labelKey="resources.staff.fields.hasTwoFactor">
        {translate(`ra.boolean.${staff.hasTwoFactor}`)}
      </Fact>
      <Fact labelKey="resources.staff.fields.lastSeenAt">
        {staff.lastSeenAt ? <Time value={staff.lastSeenAt} /> : translate('staff.never')}
      </Fact>
      <Fact labelKey="resources.staff.fields.createdAt">
        <ExactTime value={staff.createdAt} />
      </Fact>
    </Facts>
  )
}
