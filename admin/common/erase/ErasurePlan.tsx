import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useLanguage } from '../useLanguage.ts'
import { type Person, useErasurePlan } from './useErasure.ts'

const parts = ['leads', 'partners', 'assessments', 'emails', 'jobs'] as const

/** How much there is of a person, in a sentence. */
export function ErasurePlan({ person }: { person: Omit<Person, 'name'> }) {
  const translate = useTranslate()
  const language = useLanguage()
  const plan = useErasurePlan(person)
  const counted = parts
    .filter((part) => plan && plan[part] > 0)
    .map((part) => translate(`erase.${part}`, { smart_count: plan?.[part] ?? 0 }))
  const list = new Intl.ListFormat(language).format(counted)
  return (
    <Box sx={{ my: 2, minHeight: '3em' }} aria-live="polite">
      {plan && translate('erase.found', { list: list || '0' })}
    </Box>
  )
}
