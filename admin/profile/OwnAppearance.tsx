import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLocales, useTranslate } from 'react-admin'
import { looks } from '../../shared/contract/staff.ts'
import { Section } from '../common/Section.tsx'
import { useAppearance } from '../common/useAppearance.ts'

/** Inputs for the dashboard's language and theme. Both apply on all the user's devices. */
export function OwnAppearance() {
  const translate = useTranslate()
  const { language, look, chooseLanguage, chooseLook } = useAppearance()
  return (
    <Section title="profile.appearance">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          onChange={(_event, chosen) => chosen && chooseLanguage(chosen)}
          aria-label={translate('profile.language')}
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
          value={look}
          onChange={(_event, chosen) => chosen && chooseLook(chosen)}
          aria-label={translate('profile.look')}
        >
          {looks.map((option) => (
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
