import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId } from 'react'
import { useLocales, useTranslate } from 'react-admin'
import { looks } from '../../shared/contract/staff.ts'
import { modifierKey } from '../common/modifierKey.ts'
import { Section } from '../common/Section.tsx'
import { useAppearance } from '../common/useAppearance.ts'

/** Inputs for the dashboard's language, theme and shortcuts. They apply on all the user's devices. */
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
      <SingleKeys />
    </Section>
  )
}

function SingleKeys() {
  const translate = useTranslate()
  const { hasSingleKeys, chooseSingleKeys } = useAppearance()
  const hintId = useId()
  return (
    <Box sx={{ mt: 2, maxWidth: 560 }}>
      <FormControlLabel
        label={translate('profile.singleKeys')}
        control={
          <Switch
            checked={hasSingleKeys}
            onChange={(_event, isOn) => chooseSingleKeys(isOn)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
      />
      <FormHelperText id={hintId}>
        {translate('profile.singleKeysHint', { modifier: modifierKey })}
      </FormHelperText>
    </Box>
  )
}

const toggleSx = { textTransform: 'none', px: 1.5 }
