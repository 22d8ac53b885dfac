import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { answerVariables } from '../../shared/contract/answer.ts'
import type { Language } from '../../shared/contract/language.ts'
import { variableNames } from '../../shared/view/fill-template.ts'

type VariableButtonsProps = { language: Language; onInsert(variable: string): void }

/** Buttons with the variables of a template, each of which inserts its own. */
export function VariableButtons({ language, onInsert }: VariableButtonsProps) {
  const translate = useTranslate()
  return (
    <Box
      role="group"
      aria-label={translate('answerTemplates.insert')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
    >
      {answerVariables.map((variable) => {
        const written = `{${variableNames[language][variable]}}`
        return (
          <Button
            key={variable}
            size="small"
            variant="outlined"
            lang={language}
            onClick={() => onInsert(written)}
            sx={{ textTransform: 'none' }}
          >
            {written}
          </Button>
        )
      })}
    </Box>
  )
}
