import CalculateIcon from '@mui/icons-material/CalculateOutlined'
import HandshakeIcon from '@mui/icons-material/HandshakeOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import { Admin, Resource } from 'react-admin'
import { AssessmentList } from './assessments/AssessmentList.tsx'
import { AssessmentShow } from './assessments/AssessmentShow.tsx'
import { authProvider } from './authProvider.ts'
import { Layout } from './common/Layout.tsx'
import { LoginPage } from './common/LoginPage.tsx'
import { dataProvider } from './dataProvider.ts'
import { EmailList } from './emails/EmailList.tsx'
import { EmailShow } from './emails/EmailShow.tsx'
import { Home } from './home/Home.tsx'
import { i18nProvider } from './i18n/i18nProvider.ts'
import { LeadList } from './leads/LeadList.tsx'
import { LeadShow } from './leads/LeadShow.tsx'
import { PartnerList } from './partners/PartnerList.tsx'
import { PartnerShow } from './partners/PartnerShow.tsx'
import { darkTheme, lightTheme } from './theme.ts'

/** The dashboard: one line a resource. */
export function App() {
  return (
    <Admin
      title="Antesala"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      layout={Layout}
      loginPage={LoginPage}
      dashboard={Home}
      requireAuth
      disableTelemetry
    >
      <Resource
        name="leads"
        icon={PersonIcon}
        list={LeadList}
        show={LeadShow}
        recordRepresentation="name"
      />
      <Resource
        name="partners"
        icon={HandshakeIcon}
        list={PartnerList}
        show={PartnerShow}
        recordRepresentation="agencyName"
      />
      <Resource
        name="assessments"
        icon={CalculateIcon}
        list={AssessmentList}
        show={AssessmentShow}
        recordRepresentation="name"
      />
      <Resource
        name="emails"
        icon={MailIcon}
        list={EmailList}
        show={EmailShow}
        recordRepresentation="toEmail"
      />
    </Admin>
  )
}
