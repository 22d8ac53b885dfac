import polyglotI18nProvider from 'ra-i18n-polyglot'
import { type I18nProvider, mergeTranslations, type TranslationMessages } from 'react-admin'
import type { Language } from '../../shared/contract/language.ts'
import { formatCount } from '../../shared/view/format.ts'

const loads = {
  es: async () => (await import('./messages.ts?es')).textsIn('es'),
  en: async () => (await import('./messages.ts?en')).textsIn('en'),
}

async function load(language: Language): Promise<TranslationMessages> {
  return mergeTranslations(...(await loads[language]())) as TranslationMessages
}

/** The locale until the texts of a language are loaded. */
const NONE = ''
const nothing = {} as TranslationMessages

const polyglot = polyglotI18nProvider(
  (locale) => (locale === NONE ? nothing : load(locale === 'en' ? 'en' : 'es')),
  NONE,
  [
    { locale: 'es', name: 'Español' },
    { locale: 'en', name: 'English' },
  ],
)

/**
 * Translates the dashboard: to Spanish, unless the user has chosen English. The texts of a language are loaded when it is
 * chosen; `main.tsx` chooses the first one. Counts in texts have separators: "1,250".
 */
export const i18nProvider: I18nProvider = {
  ...polyglot,
  translate: (key, options) => polyglot.translate(key, withSeparators(options)),
}

// Polyglot chooses the form by the number 1 alone; a text is as good as any other number.
function withSeparators(options: { smart_count?: unknown } | undefined) {
  const count = options?.smart_count
  if (typeof count !== 'number' || count < 1_000) return options
  return {
    ...options,
    smart_count: formatCount(count, polyglot.getLocale() === 'en' ? 'en' : 'es'),
  }
}
