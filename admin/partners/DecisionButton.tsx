import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { PartnerDecision } from '../../shared/contract/decision.ts'
import { useShortcut } from '../common/shortcuts.ts'
import { useKeyAttribute } from '../common/useSingleKeys.ts'

/** The single key of each decision: the first letter of its name in both languages. */
export const decisionKeys: Record<PartnerDecision, string> = {
  approved: 'a',
  rejected: 'r',
  paused: 'p',
  suspicious: 's',
}

type DecisionButtonProps = { decision: PartnerDecision; isPrimary: boolean; onClick(): void }

/** A button for a decision, with its shortcut. */
export function DecisionButton({ decision, isPrimary, onClick }: DecisionButtonProps) {
  const translate = useTranslate()
  const key = decisionKeys[decision]
  const label = `decision.do.${decision}`
  useShortcut(key, label, onClick)
  return (
    <Button
      size="small"
      variant={isPrimary ? 'contained' : 'outlined'}
      color={decision === 'approved' ? 'primary' : 'inherit'}
      aria-keyshortcuts={useKeyAttribute(key.toUpperCase())}
      onClick={onClick}
    >
      {translate(label)}
    </Button>
  )
}
