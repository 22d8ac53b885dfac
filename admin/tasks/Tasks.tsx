import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { givenUpStatuses } from '../../shared/contract/lead.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { useCommands } from '../common/commands.ts'
import { HouseZone } from '../common/HouseZone.tsx'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { useShortcut } from '../common/shortcuts.ts'
import { useKeptPlace } from '../common/useKeptPlace.ts'
import { useKeyAttribute } from '../common/useSingleKeys.ts'
import { buttonClasses } from './TaskButtons.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { TaskLine } from './TaskLine.tsx'
import { useTasks } from './useTasks.ts'

/** The tasks of a lead, the next one first, with keys that add one, and complete or snooze the next. */
export function Tasks({ lead }: { lead: LeadRecord }) {
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'leads', action: 'edit' })
  const loaded = useTasks(lead.id)
  const section = useRef<HTMLDivElement>(null)
  useKeptPlace(section, 'li')
  const translate = useTranslate()
  const isGivenUp = givenUpStatuses.some((status) => status === lead.status)
  return (
    <Box component="section" ref={section} aria-label={translate('tasks.title')} sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h6" component="h3" sx={{ flex: 1 }}>
          {translate('tasks.title')}
        </Typography>
        {mayChange && <AddButton lead={lead} />}
      </Box>
      <HouseZone />
      <LoadProblem loaded={loaded} />
      {isGivenUp && <Box sx={hintSx}>{translate('tasks.givenUp')}</Box>}
      {loaded.data?.length === 0 && <Box sx={hintSx}>{translate('tasks.none')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {loaded.data?.map((task) => (
          <TaskLine key={task.id} lead={lead} task={task} mayChange={mayChange} />
        ))}
      </Box>
      {mayChange && <NextTaskKeys find={(selector) => section.current?.querySelector(selector)} />}
    </Box>
  )
}

const hintSx = { color: 'text.secondary' }

function AddButton({ lead }: { lead: LeadRecord }) {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  const open = () => setOpen(true)
  useShortcut('t', 'tasks.add', open)
  useCommands([
    {
      label: translate('tasks.add'),
      keywords: 'followUp',
      about: lead.name,
      keys: 't',
      run: open,
    },
  ])
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<AddIcon />}
        aria-keyshortcuts={useKeyAttribute('T')}
        onClick={open}
      >
        {translate('tasks.add')}
      </Button>
      {isOpen && <TaskDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  )
}

// The buttons of the next task, which is the first.
function NextTaskKeys({ find }: { find(selector: string): HTMLElement | null | undefined }) {
  useShortcut('d', 'tasks.keys.done', () => find(`.${buttonClasses.done}`)?.click())
  useShortcut('p', 'tasks.keys.snooze', () => find(`.${buttonClasses.snooze}`)?.click())
  return null
}
