import polyglotI18nProvider from 'ra-i18n-polyglot'
import reactAdminEn from 'ra-language-english'
import { mergeTranslations } from 'react-admin'
import { alertHelpTexts } from '../alerts/helpTexts.ts'
import { alertTexts } from '../alerts/texts.ts'
import { assessmentTexts } from '../assessments/texts.ts'
import { auditTexts } from '../audit/texts.ts'
import { bulkTexts } from '../common/bulk/texts.ts'
import { contactTexts } from '../common/contact/texts.ts'
import { eraseTexts } from '../common/erase/texts.ts'
import { historyTexts } from '../common/history/texts.ts'
import { journeyTexts } from '../common/journey/texts.ts'
import { listTexts } from '../common/list/texts.ts'
import { liveTexts } from '../common/live/texts.ts'
import { loadTexts } from '../common/load/texts.ts'
import { noteTexts } from '../common/notes/texts.ts'
import { personTexts } from '../common/person/texts.ts'
import { recordTexts } from '../common/records/texts.ts'
import { viewTexts } from '../common/savedViews/texts.ts'
import { commonTexts } from '../common/texts.ts'
import { undoTexts } from '../common/undo/texts.ts'
import { emailTexts } from '../emails/texts.ts'
import { frameTexts } from '../frame/texts.ts'
import { homeTexts } from '../home/texts.ts'
import { controlTexts } from '../jobs/controls/texts.ts'
import { healthTexts } from '../jobs/healthTexts.ts'
import { measurementTexts } from '../jobs/queues/texts.ts'
import { refreshTexts } from '../jobs/refresh/texts.ts'
import { jobTexts } from '../jobs/texts.ts'
import { processTexts } from '../jobs/workers/texts.ts'
import { leadTexts } from '../leads/texts.ts'
import { paletteTexts } from '../palette/texts.ts'
import { partnerTexts } from '../partners/texts.ts'
import { profileTexts } from '../profile/texts.ts'
import { propertyTexts } from '../properties/texts.ts'
import { referralTexts } from '../referrals/texts.ts'
import { ruleTexts } from '../rules/texts.ts'
import { signInTexts } from '../signin/texts.ts'
import { staffTexts } from '../staff/texts.ts'
import { submissionTexts } from '../submissions/texts.ts'
import { reactAdminEs } from './reactAdminEs.ts'

const texts = [
  commonTexts,
  listTexts,
  liveTexts,
  loadTexts,
  homeTexts,
  historyTexts,
  journeyTexts,
  bulkTexts,
  undoTexts,
  contactTexts,
  viewTexts,
  personTexts,
  noteTexts,
  eraseTexts,
  recordTexts,
  leadTexts,
  paletteTexts,
  partnerTexts,
  referralTexts,
  propertyTexts,
  assessmentTexts,
  emailTexts,
  alertTexts,
  alertHelpTexts,
  jobTexts,
  measurementTexts,
  processTexts,
  healthTexts,
  refreshTexts,
  controlTexts,
  frameTexts,
  signInTexts,
  profileTexts,
  staffTexts,
  ruleTexts,
  auditTexts,
  submissionTexts,
]

const messages = {
  es: mergeTranslations(reactAdminEs, ...texts.map(({ es }) => es)),
  en: mergeTranslations(
    reactAdminEn,
    {
      ra: {
        auth: { logout: 'Sign out' },
        notification: { data_provider_error: 'The server could not answer.' },
      },
    },
    ...texts.map(({ en }) => en),
  ),
}

/** Translates the dashboard: to Spanish, unless the user has chosen English. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => messages[locale === 'en' ? 'en' : 'es'],
  'es',
  [
    { locale: 'es', name: 'Español' },
    { locale: 'en', name: 'English' },
  ],
)
