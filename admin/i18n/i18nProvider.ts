import polyglotI18nProvider from 'ra-i18n-polyglot'
import reactAdminEn from 'ra-language-english'
import { en } from './en.ts'
import { es } from './es.ts'
import { reactAdminEs } from './reactAdminEs.ts'

const messages = {
  es: { ...reactAdminEs, ...es },
  en: { ...reactAdminEn, ...en },
}

/** Every language of the dashboard; Spanish unless a person chose another. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => messages[locale === 'en' ? 'en' : 'es'],
  'es',
  [
    { locale: 'es', name: 'Español' },
    { locale: 'en', name: 'English' },
  ],
)
