import { lazily } from './lazily.ts'

/** The screens, each fetched when it is first shown: one line a screen. */

export const Home = lazily(() => import('./home/Home.tsx'), 'Home')
export const LeadList = lazily(() => import('./leads/LeadList.tsx'), 'LeadList')
export const LeadShow = lazily(() => import('./leads/LeadShow.tsx'), 'LeadShow')
export const PartnerList = lazily(() => import('./partners/PartnerList.tsx'), 'PartnerList')
export const PartnerShow = lazily(() => import('./partners/PartnerShow.tsx'), 'PartnerShow')
export const ReferralScreen = lazily(
  () => import('./referrals/ReferralScreen.tsx'),
  'ReferralScreen',
)
export const PropertyList = lazily(() => import('./properties/PropertyList.tsx'), 'PropertyList')
export const PropertyShow = lazily(() => import('./properties/PropertyShow.tsx'), 'PropertyShow')
export const PropertyEdit = lazily(() => import('./properties/PropertyEdit.tsx'), 'PropertyEdit')
export const PropertyCreate = lazily(
  () => import('./properties/PropertyCreate.tsx'),
  'PropertyCreate',
)
export const AssessmentList = lazily(
  () => import('./assessments/AssessmentList.tsx'),
  'AssessmentList',
)
export const AssessmentShow = lazily(
  () => import('./assessments/AssessmentShow.tsx'),
  'AssessmentShow',
)
export const EmailList = lazily(() => import('./emails/EmailList.tsx'), 'EmailList')
export const EmailShow = lazily(() => import('./emails/EmailShow.tsx'), 'EmailShow')
export const SuppressionList = lazily(
  () => import('./emails/SuppressionList.tsx'),
  'SuppressionList',
)
export const SubmissionShow = lazily(
  () => import('./submissions/SubmissionShow.tsx'),
  'SubmissionShow',
)
export const JobList = lazily(() => import('./jobs/JobList.tsx'), 'JobList')
export const JobShow = lazily(() => import('./jobs/JobShow.tsx'), 'JobShow')
export const AuditList = lazily(() => import('./audit/AuditList.tsx'), 'AuditList')
export const StaffList = lazily(() => import('./staff/StaffList.tsx'), 'StaffList')
export const StaffShow = lazily(() => import('./staff/StaffShow.tsx'), 'StaffShow')
export const RuleList = lazily(() => import('./rules/RuleList.tsx'), 'RuleList')
export const Profile = lazily(() => import('./profile/Profile.tsx'), 'Profile')
export const SetPassword = lazily(() => import('./signin/SetPassword.tsx'), 'SetPassword')
