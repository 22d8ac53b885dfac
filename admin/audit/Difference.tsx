import Box from '@mui/material/Box'
import { useLocale, useTranslate } from 'react-admin'
import type { AssignmentConditions } from '../../shared/contract/assignment.ts'
import type { AuditRow } from '../../shared/contract/audit.ts'
import { formatCount } from '../common/format.ts'
import { useConditionWords } from '../rules/useConditionWords.ts'

/** What an event changed: each field before and after, and the reason that was given. */
export function Difference({ event }: { event: AuditRow }) {
  const { before, after, reason } = event
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const names = [...all].filter((name) => !isSaidOtherwise(name, all))
  return (
    <>
      {names.map((name) => (
        <Field key={name} name={name} event={event} />
      ))}
      {reason && <Box sx={{ fontStyle: 'italic' }}>{reason}</Box>}
    </>
  )
}

// Where there is a name, its id tells nobody anything; and why a lead is whose it is stands in words.
function isSaidOtherwise(name: string, all: Set<string>) {
  return ['by', 'ruleId'].includes(name) || (name.endsWith('Id') && all.has(name.slice(0, -2)))
}

function Field({ name, event }: { name: string; event: AuditRow }) {
  const { before, after } = event
  const translate = useTranslate()
  const show = useValue(name, event)
  const isChange = before !== null && after !== null
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate(`field.${name}`, { _: name })}:{' '}
      </Box>
      {before && <span>{show(before[name])}</span>}
      {isChange && ' → '}
      {after && <span>{show(after[name])}</span>}
    </Box>
  )
}

/** Where the translations name the values of a field. */
const wordsOf: Record<string, string | Record<string, string>> = {
  role: 'role',
  kind: 'leadKind',
  language: 'common',
  method: 'signInMethod',
  riskFlags: 'riskFlag',
  status: { lead: 'leadStatus', partner: 'partnerStatus', email: 'emailStatus' },
}

function useValue(name: string, { aboutKind }: AuditRow) {
  const translate = useTranslate()
  const found = wordsOf[name]
  const language = useLocale() ?? 'es'
  const conditionWords = useConditionWords()
  const words = typeof found === 'object' ? found[aboutKind ?? ''] : found
  return (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—'
    if (typeof value === 'number') return formatCount(value, language)
    if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
    if (name === 'conditions') return conditionWords(value as AssignmentConditions)
    if (Array.isArray(value)) return value.map(plain).join(', ')
    return words ? translate(`${words}.${value}`, { _: String(value) }) : plain(value)
  }
}

function plain(value: unknown) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
