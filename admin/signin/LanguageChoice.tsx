import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useI18nProvider, useLocaleState, useLocales, useNotify } from 'react-admin'

/** Buttons that choose the language of a sign-in page. What was typed, and the step, stay. */
export function LanguageChoice() {
  const [chosen, choose] = useLanguageChoice()
  return (
    <Box sx={{ mt: 3, mx: -0.75, display: 'flex', gap: 1 }}>
      {useLocales().map(({ locale, name }) => (
        <Button
          key={locale}
          size="small"
          color={locale === chosen ? 'inherit' : 'secondary'}
          aria-pressed={locale === chosen}
          onClick={() => choose(locale)}
        >
          {name}
        </Button>
      ))}
    </Box>
  )
}

// React-admin creates every component again after it has loaded the texts of a language, so they are loaded here first.
function useLanguageChoice() {
  const [chosen, setChosen] = useLocaleState()
  const i18nProvider = useI18nProvider()
  const notify = useNotify()
  const choose = async (locale: string) => {
    try {
      await i18nProvider.changeLocale(locale)
      setChosen(locale)
    } catch {
      notify('ra.notification.i18n_error', { type: 'error' })
    }
  }
  return [chosen, choose] as const
}
