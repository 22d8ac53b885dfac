import { lazyScreen } from './lazyScreen.ts'

// The code of each screen is loaded when the screen is first shown.

export const Home = lazyScreen(() => import('./home/Home.tsx'), 'Home')
export const AlertScreen = lazyScreen(
  () => import('./alerts/AlertScreen.tsx'),
  'AlertScreen',
  'alerts.read',
)
export const AlertHelp = lazyScreen(
  () => import('./alerts/AlertHelp.tsx'),
  'AlertHelp',
  'alerts.read',
)
export const LeadList = lazyScreen(() => import('./leads/LeadList.tsx'), 'LeadList', 'leads.read')
export const LeadShow = lazyScreen(() => import('./leads/LeadShow.tsx'), 'LeadShow', 'leads.read')
export const PartnerList = lazyScreen(
  () => import('./partners/PartnerList.tsx'),
  'PartnerList',
  'partners.read',
)
export const PartnerShow = lazyScreen(
  () => import('./partners/PartnerShow.tsx'),
  'PartnerShow',
  'partners.read',
)
export const FunnelScreen = lazyScreen(
  () => import('./funnel/FunnelScreen.tsx'),
  'FunnelScreen',
  'funnel.read',
)
export const ReferralScreen = lazyScreen(
  () => import('./referrals/ReferralScreen.tsx'),
  'ReferralScreen',
  'referrals.read',
)
export const ReferralReport = lazyScreen(
  () => import('./referrals/ReferralReport.tsx'),
  'ReferralReport',
)
export const PropertyList = lazyScreen(
  () => import('./properties/PropertyList.tsx'),
  'PropertyList',
)
export const PropertyShow = lazyScreen(
  () => import('./properties/PropertyShow.tsx'),
  'PropertyShow',
)
export const PropertyEdit = lazyScreen(
  () => import('./properties/PropertyEdit.tsx'),
  'PropertyEdit',
  'properties.change',
)
export const PropertyCreate = lazyScreen(
  () => import('./properties/PropertyCreate.tsx'),
  'PropertyCreate',
  'properties.change',
)
export const AssessmentList = lazyScreen(
  () => import('./assessments/AssessmentList.tsx'),
  'AssessmentList',
  'assessments.read',
)
export const AssessmentShow = lazyScreen(
  () => import('./assessments/AssessmentShow.tsx'),
  'AssessmentShow',
  'assessments.read',
)
export const PersonList = lazyScreen(
  () => import('./people/PersonList.tsx'),
  'PersonList',
  'people.read',
)
export const PersonShow = lazyScreen(
  () => import('./people/PersonShow.tsx'),
  'PersonShow',
  'people.read',
)
export const EmailList = lazyScreen(
  () => import('./emails/EmailList.tsx'),
  'EmailList',
  'emails.read',
)
export const EmailShow = lazyScreen(
  () => import('./emails/EmailShow.tsx'),
  'EmailShow',
  'emails.read',
)
export const SuppressionList = lazyScreen(
  () => import('./emails/SuppressionList.tsx'),
  'SuppressionList',
  'suppressions.read',
)
export const SubmissionShow = lazyScreen(
  () => import('./submissions/SubmissionShow.tsx'),
  'SubmissionShow',
)
export const JobConsole = lazyScreen(
  () => import('./jobs/JobConsole.tsx'),
  'JobConsole',
  'jobs.read',
)
export const JobShow = lazyScreen(() => import('./jobs/JobShow.tsx'), 'JobShow', 'jobs.read')
export const AuditList = lazyScreen(
  () => import('./audit/AuditList.tsx'),
  'AuditList',
  'events.read',
)
export const StaffList = lazyScreen(
  () => import('./staff/StaffList.tsx'),
  'StaffList',
  'staff.read',
)
export const StaffShow = lazyScreen(
  () => import('./staff/StaffShow.tsx'),
  'StaffShow',
  'staff.read',
)
export const TemplateList = lazyScreen(
  () => import('./answerTemplates/TemplateList.tsx'),
  'TemplateList',
  'answer-templates.read',
)
export const RuleList = lazyScreen(() => import('./rules/RuleList.tsx'), 'RuleList', 'rules.read')
export const Profile = lazyScreen(() => import('./profile/Profile.tsx'), 'Profile')
export const LoginPage = lazyScreen(() => import('./signin/LoginPage.tsx'), 'LoginPage')
export const RequiredTwoFactor = lazyScreen(
  () => import('./signin/RequiredTwoFactor.tsx'),
  'RequiredTwoFactor',
)
export const SignInAgain = lazyScreen(() => import('./signin/SignInAgain.tsx'), 'SignInAgain')
export const SetPassword = lazyScreen(() => import('./signin/SetPassword.tsx'), 'SetPassword')

/** The screens whose code the page requests before that of the dashboard, by their addresses. */
const firstScreens: Record<string, { load(): Promise<unknown> }> = {
  '': Home,
  leads: LeadList,
  partners: PartnerList,
}

/** Loads the code of the screen that the address names, if it is one of the first, so that it is shown without a fallback. */
export async function loadFirstScreen(): Promise<void> {
  const screen = firstScreens[location.hash.replace(/^#?\/?/, '').split('?')[0] ?? '']
  // Without its code, it says so itself.
  await screen?.load().catch(() => undefined)
}
