import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLocaleState, useLocales, useStore, useTranslate } from 'react-admin'
import { Section } from '../common/Section.tsx'

/** Inputs for the dashboard's language and theme. Both apply only to this browser. */
export function OwnAppearance() {
  const translate = useTranslate()
  const [locale, setLocale] = useLocaleState()
  // React-admin follows the operating system while nothing is stored under "theme".
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme')
  return (
    <Section title="profile.appearance">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={locale}
          onChange={(_event, chosen) => chosen && setLocale(chosen)}
        >
          {useLocales().map(({ locale: option, name }) => (
            <ToggleButton key={option} value={option} sx={toggleSx}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={theme ?? 'system'}
          onChange={(_event, chosen) =>
            chosen && setTheme(chosen === 'system' ? undefined : chosen)
          }
        >
          {['system', 'light', 'dark'].map((option) => (
            <ToggleButton key={option} value={option} sx={toggleSx}>
              {translate(`account.${option}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
    </Section>
  )
}

const toggleSx = { textTransform: 'none', px: 1.5 }
