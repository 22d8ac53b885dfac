import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { RuleRow } from '../../shared/contract/assignment.ts'
import { ListTools } from '../common/list/ListTools.tsx'
import { request } from '../common/request.ts'
import { ListScreen } from '../common/Screens.tsx'
import { NewRuleDialog, RuleDialog } from './RuleDialog.tsx'
import { RuleLine } from './RuleLine.tsx'

/** The assignment rules, in the order in which they are checked. */
export function RuleList() {
  return (
    <ListScreen
      pagination={false}
      sort={{ field: 'position', order: 'ASC' }}
      tools={<ListTools actions={<AddRule />} />}
    >
      <Rules />
    </ListScreen>
  )
}

function Rules() {
  const { data: rules = [] } = useListContext<RuleRow>()
  const [editing, setEditing] = useState<RuleRow>()
  const move = useMove(rules.filter(({ isDefault }) => !isDefault))
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rules.map((rule, index) => (
          <RuleLine
            key={rule.id}
            rule={rule}
            number={index + 1}
            canMoveDown={rules[index + 1]?.isDefault === false}
            onMove={(by) => move(index, by)}
            onEdit={() => setEditing(rule)}
          />
        ))}
      </Box>
      {editing && (
        <RuleDialog
          // As the list has it now: it may have shown what the browser remembered.
          rule={rules.find(({ id }) => id === editing.id) ?? editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

/** Returns a function that moves a rule. `rules` excludes the default rule, which always stays last. */
function useMove(rules: RuleRow[]) {
  const notify = useNotify()
  const refresh = useRefresh()
  return async (index: number, by: -1 | 1) => {
    const ids = rules.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    if (moved) ids.splice(index + by, 0, moved)
    await request('PUT', 'rules/order', { ids }).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
    refresh()
  }
}

function AddRule() {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  return (
    <>
      <Button
        size="small"
        startIcon={<AddIcon />}
        onClick={() => setOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {translate('rules.add')}
      </Button>
      {isOpen && <NewRuleDialog onClose={() => setOpen(false)} />}
    </>
  )
}
