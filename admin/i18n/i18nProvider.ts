import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { TranslationMessages } from 'react-admin'

const loads = {
  es: async () => (await import('./messages.ts?es')).messagesIn('es'),
  en: async () => (await import('./messages.ts?en')).messagesIn('en'),
}

/** The locale until the texts of a language are loaded. */
const NONE = ''
const nothing = {} as TranslationMessages

/**
 * Translates the dashboard: to Spanish, unless the user has chosen English. The texts of a language are loaded when it is
 * chosen; `main.tsx` chooses the first one.
 */
export const i18nProvider = polyglotI18nProvider(
  (locale) => (locale === NONE ? nothing : loads[locale === 'en' ? 'en' : 'es']()),
  NONE,
  [
    { locale: 'es', name: 'Español' },
    { locale: 'en', name: 'English' },
  ],
)
