import { DragDropContext, type DropResult, type ResponderProvided } from '@hello-pangea/dnd'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useCanAccess, useListContext, useTranslate } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { usePostponeUpdates } from '../../common/live/editing.ts'
import { LoadProblem } from '../../common/load/LoadProblem.tsx'
import { visuallyHidden } from '../../common/visuallyHidden.ts'
import { useTotals } from '../useTotals.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { MoveMenu, type OpenedMenu } from './MoveMenu.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import { useCardKeys } from './useCardKeys.ts'
import { useFindLead } from './useFindLead.ts'
import { useHeightToBottom } from './useHeightToBottom.ts'
import { useKeepFocus } from './useKeepFocus.ts'
import { usePlaces } from './usePlaces.ts'

/**
 * The leads, with a column for each status of the status filter; without that filter, for each status except spam. A card
 * that is moved to another column changes the lead's status: by dragging it, with its menu, or with the keys `<` and `>`.
 * The board has its own scroll bars, so that the headings of its columns stay visible.
 */
export default function LeadBoard() {
  const { filterValues } = useListContext()
  const { status: statuses, ...filter } = filterValues as { status?: LeadStatus[] }
  const columns = statuses ?? leadStatuses.filter((status) => status !== 'spam')
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const totals = useTotals({ ...filter, workable: true })
  const { ref, height } = useHeightToBottom()
  const { place, ...placed } = usePlaces()
  const findLead = useFindLead(placed)
  const announcements = useAnnouncements((id) => findLead(id)?.name ?? '')
  const { keepFocusOn } = useKeepFocus(ref)
  const [menu, setMenu] = useState<OpenedMenu>()
  // The lead as it was when the drag began: a live update must not change what the drop is based on.
  const [dragged, setDragged] = useState<LeadRow>()
  const isDragging = dragged !== undefined
  const [message, setMessage] = useState('')
  const translate = useTranslate()
  usePostponeUpdates(isDragging || menu !== undefined)

  const moveToTop = async (lead: LeadRow, to: LeadStatus) => {
    setMenu(undefined)
    keepFocusOn(lead.id)
    const isMoved = await place(lead, to, 0)
    const status = translate(`leadStatus.${to}`)
    if (isMoved) setMessage(translate('leadWork.board.moved', { name: lead.name, status }))
  }
  const moveByColumn = (id: string, from: LeadStatus, by: -1 | 1) => {
    const lead = findLead(id)
    const to = columns[columns.indexOf(from) + by]
    if (canAccess && lead && to) void moveToTop(lead, to)
  }
  const drop = (result: DropResult, provided: ResponderProvided) => {
    setDragged(undefined)
    announcements.onDragEnd(result, provided)
    const { destination, source } = result
    if (!dragged || !destination || destination.droppableId === source.droppableId) return
    void place(dragged, destination.droppableId as LeadStatus, destination.index)
  }
  useCardKeys(ref, moveByColumn)
  return (
    <DragDropContext
      onBeforeCapture={({ draggableId }) => setDragged(findLead(draggableId))}
      onDragStart={announcements.onDragStart}
      onDragUpdate={announcements.onDragUpdate}
      onDragEnd={drop}
      dragHandleUsageInstructions={translate('leadWork.board.hint')}
      {...(nonce && { nonce })}
    >
      <LoadProblem loaded={totals} what={translate('leadWork.board.value')} />
      <Box
        ref={ref}
        role="group"
        tabIndex={0}
        aria-label={translate('list.board')}
        sx={{ ...boardSx, height, ...(isDragging && { scrollSnapType: 'none' }) }}
      >
        {columns.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            filter={filter}
            sums={totals.data?.find((total) => total.status === status)}
            placed={placed}
            isHeld={isDragging}
            onMenu={canAccess ? setMenu : undefined}
          />
        ))}
      </Box>
      <MoveMenu opened={menu} onChoose={moveToTop} onClose={() => setMenu(undefined)} />
      <Box role="status" sx={visuallyHidden}>
        {message}
      </Box>
    </DragDropContext>
  )
}

// The style element that the library adds needs the page's CSP nonce, if there is one.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce

const boardSx = {
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { xs: '82vw', sm: 'minmax(220px, 1fr)' },
  gap: 1.5,
  minHeight: 360,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  scrollSnapType: 'x proximity',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
}
