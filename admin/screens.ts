import { lazyScreen } from './lazyScreen.ts'

// The code of each screen is loaded when the screen is first shown.

export const Home = lazyScreen(() => import('./home/Home.tsx'), 'Home')
export const AlertScreen = lazyScreen(() => import('./alerts/AlertScreen.tsx'), 'AlertScreen')
export const AlertHelp = lazyScreen(() => import('./alerts/AlertHelp.tsx'), 'AlertHelp')
export const LeadList = lazyScreen(() => import('./leads/LeadList.tsx'), 'LeadList')
export const LeadShow = lazyScreen(() => import('./leads/LeadShow.tsx'), 'LeadShow')
export const PartnerList = lazyScreen(() => import('./partners/PartnerList.tsx'), 'PartnerList')
export const PartnerShow = lazyScreen(() => import('./partners/PartnerShow.tsx'), 'PartnerShow')
export const ReferralScreen = lazyScreen(
  () => import('./referrals/ReferralScreen.tsx'),
  'ReferralScreen',
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
)
export const PropertyCreate = lazyScreen(
  () => import('./properties/PropertyCreate.tsx'),
  'PropertyCreate',
)
export const AssessmentList = lazyScreen(
  () => import('./assessments/AssessmentList.tsx'),
  'AssessmentList',
)
export const AssessmentShow = lazyScreen(
  () => import('./assessments/AssessmentShow.tsx'),
  'AssessmentShow',
)
export const EmailList = lazyScreen(() => import('./emails/EmailList.tsx'), 'EmailList')
export const EmailShow = lazyScreen(() => import('./emails/EmailShow.tsx'), 'EmailShow')
export const SuppressionList = lazyScreen(
  () => import('./emails/SuppressionList.tsx'),
  'SuppressionList',
)
export const SubmissionShow = lazyScreen(
  () => import('./submissions/SubmissionShow.tsx'),
  'SubmissionShow',
)
export const JobConsole = lazyScreen(() => import('./jobs/JobConsole.tsx'), 'JobConsole')
export const JobShow = lazyScreen(() => import('./jobs/JobShow.tsx'), 'JobShow')
export const AuditList = lazyScreen(() => import('./audit/AuditList.tsx'), 'AuditList')
export const StaffList = lazyScreen(() => import('./staff/StaffList.tsx'), 'StaffList')
export const StaffShow = lazyScreen(() => import('./staff/StaffShow.tsx'), 'StaffShow')
export const RuleList = lazyScreen(() => import('./rules/RuleList.tsx'), 'RuleList')
export const Profile = lazyScreen(() => import('./profile/Profile.tsx'), 'Profile')
export const SetPassword = lazyScreen(() => import('./signin/SetPassword.tsx'), 'SetPassword')
