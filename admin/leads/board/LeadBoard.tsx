import { DragDropContext, type DropResult } from '@hello-pangea/dnd'
import Box from '@mui/material/Box'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { useMove } from './useMove.ts'

/**
 * The leads, with a column for each status of the status filter; without that filter, for each status except
 * spam. Dropping a card in another column changes the lead's status.
 */
export default function LeadBoard() {
  const { filterValues } = useListContext<object & { id: string }>()
  const { status: statuses, ...filter } = filterValues as { status?: LeadStatus[] }
  const move = useMove()
  const notify = useNotify()
  const translate = useTranslate()
  const drop = ({ draggableId, destination, source }: DropResult) => {
    if (!destination || destination.droppableId === source.droppableId) return
    move(draggableId, source.droppableId, destination.droppableId as LeadStatus).catch(
      (error: Error) => notify(error.message, { type: 'error' }),
    )
  }
  const columns = statuses ?? leadStatuses.filter((status) => status !== 'spam')
  return (
    <DragDropContext
      onDragEnd={drop}
      dragHandleUsageInstructions={translate('leadWork.board.hint')}
      {...(nonce && { nonce })}
    >
      <Box sx={boardSx}>
        {columns.map((status) => (
          <BoardColumn key={status} status={status} filter={filter} />
        ))}
      </Box>
    </DragDropContext>
  )
}

// The style element that the library adds needs the page's CSP nonce, if there is one.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce

const boardSx = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { xs: '78vw', sm: 'minmax(210px, 1fr)' },
  gap: 1.5,
  overflowX: 'auto',
  alignItems: 'start',
  pb: 2,
  scrollSnapType: { xs: 'x proximity', sm: 'none' },
}
