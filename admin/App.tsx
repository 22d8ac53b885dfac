import ReferralIcon from '@mui/icons-material/AccountTreeOutlined'
import RuleIcon from '@mui/icons-material/AltRouteOutlined'
import BlockIcon from '@mui/icons-material/BlockOutlined'
import CalculateIcon from '@mui/icons-material/CalculateOutlined'
import ContactsIcon from '@mui/icons-material/ContactsOutlined'
import TemplateIcon from '@mui/icons-material/DescriptionOutlined'
import FunnelIcon from '@mui/icons-material/FilterAltOutlined'
import StaffIcon from '@mui/icons-material/GroupOutlined'
import HandshakeIcon from '@mui/icons-material/HandshakeOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import HomeWorkIcon from '@mui/icons-material/HomeWorkOutlined'
import JobsIcon from '@mui/icons-material/LowPriorityOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import AlertsIcon from '@mui/icons-material/NotificationsNoneOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import CssBaseline from '@mui/material/CssBaseline'
import { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import {
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  CustomRoutes,
  LoadingPage,
  Notification,
  Resource,
} from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import type { PropertyName } from '../shared/contract/records.ts'
import { propertyTitle } from '../shared/view/property-title.ts'
import { authProvider } from './authProvider.ts'
import { dataProvider } from './dataProvider.ts'
import { ErrorScreen } from './frame/ErrorScreen.tsx'
import { Layout } from './frame/Layout.tsx'
import { NotAllowed, NotFound } from './frame/Notice.tsx'
import { i18nProvider } from './i18n/i18nProvider.ts'
import { JobName } from './jobs/JobTitle.tsx'
import * as screens from './screens.ts'
import { store } from './store.ts'
import { darkTheme, lightTheme } from './theme.ts'

// No refetch when the user returns to a tab: the live connection reports changes, and rows stay in place. Without a
// network, requests fail as they do without a server, instead of waiting silently, and no change is made later without
// telling; what could not be loaded is loaded again.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, networkMode: 'always', retry: 1 },
    mutations: { networkMode: 'always' },
  },
})

// React-admin shows it outside of the layout, which has a fallback for screens that are being loaded.
function SignIn() {
  return (
    <Suspense>
      <screens.LoginPage />
    </Suspense>
  )
}

// The address of a record without `/show` would be that of the list.
function ToRecord() {
  return <Navigate to="show" relative="path" replace />
}

const recordAddress = <Route path=":id" element={<ToRecord />} />

// Each screen that shows it is rendered again when the user chooses another language.
function titleOf(property: PropertyName) {
  return propertyTitle(property, i18nProvider.getLocale() === 'en' ? 'en' : 'es')
}

/**
 * The dashboard: its providers, themes, and the screens of each resource. Not `Admin` or `AdminUI`, which bring texts in
 * English, a store and a sign-in page of their own, too.
 */
export function App() {
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme />
      <CoreAdminUI
        title="Antesala"
        layout={Layout}
        loginPage={SignIn}
        catchAll={NotFound}
        accessDenied={NotAllowed}
        authenticationError={AuthenticationError}
        error={ErrorScreen}
        loading={LoadingPage}
        dashboard={screens.Home}
        requireAuth
        disableTelemetry
      >
        <Resource
          name="leads"
          icon={PersonIcon}
          list={screens.LeadList}
          show={screens.LeadShow}
          recordRepresentation="name"
        >
          {recordAddress}
        </Resource>
        <Resource
          name="people"
          icon={ContactsIcon}
          list={screens.PersonList}
          show={screens.PersonShow}
          recordRepresentation="name"
        >
          {recordAddress}
        </Resource>
        <Resource name="funnel" icon={FunnelIcon} list={screens.FunnelScreen} />
        <Resource
          name="partners"
          icon={HandshakeIcon}
          list={screens.PartnerList}
          show={screens.PartnerShow}
          recordRepresentation="agencyName"
        >
          {recordAddress}
        </Resource>
        <Resource name="referrals" icon={ReferralIcon} list={screens.ReferralScreen}>
          <Route path="report" element={<screens.ReferralReport />} />
        </Resource>
        <Resource
          name="properties"
          icon={HomeWorkIcon}
          list={screens.PropertyList}
          show={screens.PropertyShow}
          edit={screens.PropertyEdit}
          create={screens.PropertyCreate}
          recordRepresentation={titleOf}
        />
        <Resource
          name="assessments"
          icon={CalculateIcon}
          list={screens.AssessmentList}
          show={screens.AssessmentShow}
          recordRepresentation="name"
        >
          {recordAddress}
        </Resource>
        <Resource
          name="emails"
          icon={MailIcon}
          list={screens.EmailList}
          show={screens.EmailShow}
          recordRepresentation="toEmail"
        >
          {recordAddress}
        </Resource>
        <Resource name="suppressions" icon={BlockIcon} list={screens.SuppressionList} />
        <Resource name="submissions" show={screens.SubmissionShow} />
        <Resource name="alerts" icon={AlertsIcon} list={screens.AlertScreen} />
        <Resource
          name="jobs"
          icon={JobsIcon}
          list={screens.JobConsole}
          show={screens.JobShow}
          recordRepresentation={<JobName />}
        >
          <Route path=":tab" element={<screens.JobConsole />} />
          <Route path="queues/:queue" element={<screens.JobConsole />} />
        </Resource>
        <Resource name="events" icon={AuditIcon} list={screens.AuditList} />
        <Resource
          name="staff"
          icon={StaffIcon}
          list={screens.StaffList}
          show={screens.StaffShow}
          recordRepresentation="name"
        >
          {recordAddress}
        </Resource>
        <Resource name="rules" icon={RuleIcon} list={screens.RuleList} />
        <Resource name="answer-templates" icon={TemplateIcon} list={screens.TemplateList} />
        <CustomRoutes>
          <Route path="/alerts/help/:cause" element={<screens.AlertHelp />} />
          <Route path="/profile" element={<screens.Profile />} />
        </CustomRoutes>
        <CustomRoutes noLayout>
          <Route path="/password/:token" element={<screens.SetPassword />} />
        </CustomRoutes>
      </CoreAdminUI>
      <Notification />
    </AdminContext>
  )
}
