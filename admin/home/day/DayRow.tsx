import Box from '@mui/material/Box'
import { Link, RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin'
import { serif } from '../../../shared/brand/type.ts'
import type { DayItem } from '../../../shared/contract/task.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import { Time } from '../../common/Time.tsx'
import { useLanguage } from '../../common/useLanguage.ts'
import { PhoneLinks } from '../../leads/work/PhoneLinks.tsx'
import { TaskButtons } from '../../tasks/TaskButtons.tsx'
import { TaskDue } from '../../tasks/TaskDue.tsx'
import { useTaskText } from '../../tasks/useTaskText.ts'
import { AnsweredElsewhere } from './AnsweredElsewhere.tsx'
import { WriteButton } from './WriteButton.tsx'

type DayRowProps = {
  item: DayItem
  /** Opens the dialog to answer the client. */
  onAnswer(): void
}

/** Somebody to contact: the name, the reason, what to do, and links and buttons that do it. */
export function DayRow({ item, onAnswer }: DayRowProps) {
  const { lead, task } = item
  const language = useLanguage()
  const { property, propertyAsked } = lead
  return (
    <ResourceContextProvider value="leads">
      <RecordContextProvider value={lead}>
        <Box component="li" sx={rowSx}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Link to={`/leads/${lead.id}/show`} color="inherit" underline="hover" sx={nameSx}>
              {lead.name}
            </Link>
            <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
              {property
                ? propertyTitle(property, language)
                : (propertyAsked ?? (task ? null : lead.refCode))}
            </Box>
            <Reason item={item} />
            <AnsweredElsewhere item={item} />
          </Box>
          <Box sx={actionsSx}>
            <PhoneLinks lead={lead} />
            {task ? (
              <TaskButtons lead={lead} task={task} />
            ) : (
              <WriteButton name={lead.name} onClick={onAnswer} />
            )}
          </Box>
        </Box>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

function Reason({ item: { reason, task, waitingSince } }: Pick<DayRowProps, 'item'>) {
  const translate = useTranslate()
  const taskText = useTaskText()
  return (
    <Box>
      {reason === 'unanswered' && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {translate('myDay.unanswered')}
          {waitingSince && (
            <>
              {' · '}
              <Time value={waitingSince} />
            </>
          )}
        </Box>
      )}
      {task && (
        <>
          <TaskDue task={task} /> · {taskText(task)}
        </>
      )}
    </Box>
  )
}

const rowSx = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
}

const nameSx = { fontFamily: serif, fontSize: 17 }

const actionsSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }
