import { Droppable } from '@hello-pangea/dnd'
import Box from '@mui/material/Box'
import { Link, useGetList, useTranslate } from 'react-admin'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { Count } from '../../common/list/Count.tsx'
import { LoadProblem } from '../../common/load/LoadProblem.tsx'
import { LeadStatusChip } from '../../common/StatusChip.tsx'
import { BoardCard } from './BoardCard.tsx'

type BoardColumnProps = { status: LeadStatus; filter: object }

/** The newest leads with a status, their total number, and a link to the list if not all are shown. */
export function BoardColumn({ status, filter }: BoardColumnProps) {
  const { leads, total, loaded } = useColumn(status, filter)
  const translate = useTranslate()
  return (
    <Box component="section" aria-label={translate(`leadStatus.${status}`)} sx={columnSx}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', p: 1 }}>
        <LeadStatusChip status={status} />
        <Box sx={{ color: 'text.secondary' }}>{total !== undefined && <Count total={total} />}</Box>
      </Box>
      <LoadProblem loaded={loaded} />
      <Droppable droppableId={status}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <Box
            ref={innerRef}
            {...droppableProps}
            sx={{ p: 1, minHeight: 120, ...(isDraggingOver && { bgcolor: 'action.hover' }) }}
          >
            {leads.map((lead, index) => (
              <BoardCard key={lead.id} lead={lead} index={index} />
            ))}
            {placeholder}
            {total === 0 && (
              <Box sx={{ color: 'text.secondary' }}>{translate('leadWork.board.empty')}</Box>
            )}
          </Box>
        )}
      </Droppable>
      {(total === null || (total ?? 0) > leads.length) && (
        <SeeAllLink status={status} filter={filter} total={total ?? null} />
      )}
    </Box>
  )
}

function SeeAllLink({ status, filter, total }: BoardColumnProps & { total: number | null }) {
  const translate = useTranslate()
  const query = new URLSearchParams({ filter: JSON.stringify({ ...filter, status: [status] }) })
  return (
    <Box sx={{ p: 1, pt: 0 }}>
      <Link to={`/leads?${query}`}>
        {translate('leadWork.board.more')} (<Count total={total} />)
      </Link>
    </Box>
  )
}

const columnSx = {
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  minWidth: 0,
  scrollSnapAlign: 'start',
}

const CARDS_PER_COLUMN = 20

function columnQuery(status: LeadStatus, filter: object) {
  return {
    pagination: { page: 1, perPage: CARDS_PER_COLUMN },
    sort: { field: 'submittedAt', order: 'DESC' as const },
    filter: { ...filter, status: [status] },
  }
}

/** Fetches a column. `total` is undefined while loading, and null if there are more than the API counts. */
function useColumn(status: LeadStatus, filter: object) {
  const loaded = useGetList<LeadRow>('leads', columnQuery(status, filter))
  const { data = [], total, meta } = loaded
  return { leads: data, total: meta?.isCapped ? null : total, loaded }
}
