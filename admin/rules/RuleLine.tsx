import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link, useTranslate } from 'react-admin'
import type { RuleRow } from '../../shared/contract/assignment.ts'
import { Flag } from '../common/Flag.tsx'
import { useConditionText } from './useConditionText.ts'

type RuleLineProps = {
  rule: RuleRow
  /** The rule's place in the list, from 1. */
  number: number
  /** False for the default rule and the one before it. */
  canMoveDown: boolean
  onMove(by: -1 | 1): void
  onEdit(): void
}

/** A rule: its name, conditions and assignee, and buttons to edit and move it. The default rule stays last. */
export function RuleLine({ rule, number, canMoveDown, onMove, onEdit }: RuleLineProps) {
  const { name, conditions, isDefault, isActive } = rule
  const translate = useTranslate()
  const describeConditions = useConditionText()
  const shownName = isDefault ? translate('rules.default') : name
  return (
    <Box component="li" sx={{ ...lineSx, opacity: isActive ? 1 : 0.55 }}>
      <Box sx={{ color: 'text.secondary', textAlign: 'right' }}>{number}</Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{shownName}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {isDefault ? translate('rules.defaultHint') : describeConditions(conditions)}
        </Box>
      </Box>
      <Assignee rule={rule} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        {!isDefault && (
          <>
            <IconButton
              size="small"
              disabled={number === 1}
              aria-label={translate('rules.moveUp', { name })}
              onClick={() => onMove(-1)}
            >
              <UpIcon fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              disabled={!canMoveDown}
              aria-label={translate('rules.moveDown', { name })}
              onClick={() => onMove(1)}
            >
              <DownIcon fontSize="small" />
            </IconButton>
          </>
        )}
        <Button
          size="small"
          onClick={onEdit}
          aria-label={translate('rules.editNamed', { name: shownName })}
        >
          {translate('rules.edit')}
        </Button>
      </Box>
    </Box>
  )
}

function Assignee({ rule: { assignee, isActive } }: { rule: RuleRow }) {
  const translate = useTranslate()
  return (
    <Box sx={{ gridColumn: { xs: '2', sm: 'auto' } }}>
      {assignee ? (
        <Link underline="hover" to={`/staff/${assignee.id}/show`}>
          {assignee.name}
        </Link>
      ) : (
        translate('common.unassigned')
      )}
      {!isActive && <Box sx={{ color: 'text.secondary' }}>{translate('rules.inactive')}</Box>}
      {assignee && !assignee.canHaveLeads && (
        <Box>
          <Flag labelKeys={['rules.skipped']} />
        </Box>
      )}
    </Box>
  )
}

const lineSx = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'center',
  px: 2,
  py: 1,
  minHeight: 56,
  gridTemplateColumns: {
    xs: '20px minmax(0, 1fr) auto',
    sm: '20px minmax(0, 2fr) minmax(0, 1fr) 190px',
  },
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
