import polyglotI18nProvider from 'ra-i18n-polyglot'
import reactAdminEn from 'ra-language-english'
import { mergeTranslations } from 'react-admin'
import { assessmentWords } from '../assessments/words.ts'
import { auditWords } from '../audit/words.ts'
import { bulkWords } from '../common/bulk/words.ts'
import { eraseWords } from '../common/erase/words.ts'
import { historyWords } from '../common/history/words.ts'
import { journeyWords } from '../common/journey/words.ts'
import { listWords } from '../common/list/words.ts'
import { liveWords } from '../common/live/words.ts'
import { noteWords } from '../common/notes/words.ts'
import { personWords } from '../common/person/words.ts'
import { recordWords } from '../common/records/words.ts'
import { viewWords } from '../common/savedViews/words.ts'
import { commonWords } from '../common/words.ts'
import { emailWords } from '../emails/words.ts'
import { frameWords } from '../frame/words.ts'
import { homeWords } from '../home/words.ts'
import { jobWords } from '../jobs/words.ts'
import { leadWords } from '../leads/words.ts'
import { partnerWords } from '../partners/words.ts'
import { profileWords } from '../profile/words.ts'
import { propertyWords } from '../properties/words.ts'
import { referralWords } from '../referrals/words.ts'
import { ruleWords } from '../rules/words.ts'
import { signInWords } from '../signin/words.ts'
import { staffWords } from '../staff/words.ts'
import { submissionWords } from '../submissions/words.ts'
import { reactAdminEs } from './reactAdminEs.ts'

/** The texts of all parts of the dashboard. */
const words = [
  commonWords,
  listWords,
  liveWords,
  homeWords,
  historyWords,
  journeyWords,
  bulkWords,
  viewWords,
  personWords,
  noteWords,
  eraseWords,
  recordWords,
  leadWords,
  partnerWords,
  referralWords,
  propertyWords,
  assessmentWords,
  emailWords,
  jobWords,
  frameWords,
  signInWords,
  profileWords,
  staffWords,
  ruleWords,
  auditWords,
  submissionWords,
]

const messages = {
  es: mergeTranslations(reactAdminEs, ...words.map(({ es }) => es)),
  en: mergeTranslations(reactAdminEn, ...words.map(({ en }) => en)),
}

/** Translates the dashboard; Spanish unless the user chose English. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => messages[locale === 'en' ? 'en' : 'es'],
  'es',
  [
    { locale: 'es', name: 'Español' },
    { locale: 'en', name: 'English' },
  ],
)
