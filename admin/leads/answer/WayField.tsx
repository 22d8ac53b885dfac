import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useGetIdentity, useTranslate } from 'react-admin'
import type { AnswerFacts } from '../../../shared/contract/answer.ts'
import { ChoiceButtons } from '../../common/ChoiceButtons.tsx'
import { type AnswerText, waysTo } from './draft.ts'

type WayFieldProps = {
  contact: AnswerFacts['contact']
  text: AnswerText
  onChange(text: AnswerText): void
}

/** Buttons for how the answer reaches the client, and what the chosen way means. */
export function WayField({ contact, text, onChange }: WayFieldProps) {
  const { identity } = useGetIdentity()
  const translate = useTranslate()
  const ways = waysTo(contact)
  if (ways.length === 0)
    return (
      <Alert severity="warning" variant="outlined">
        {translate('answer.noWay')}
      </Alert>
    )
  return (
    <Box>
      <ChoiceButtons
        label={translate('answer.way')}
        choices={ways}
        textKey="answer.ways"
        value={text.way}
        onChange={(way) => onChange({ ...text, way })}
      />
      <FormHelperText sx={{ overflowWrap: 'anywhere' }}>
        {translate(`answer.hint.${text.way}`, {
          address: contact.email,
          phone: contact.phoneE164,
          mine: identity?.email,
        })}
      </FormHelperText>
    </Box>
  )
}
