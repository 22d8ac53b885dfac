import { Droppable } from '@hello-pangea/dnd'
import Box from '@mui/material/Box'
import { Link, useGetList, useTranslate } from 'react-admin'
import { type LeadStatus, openStatuses } from '../../../shared/contract/lead.ts'
import type { LeadRow, LeadTotal } from '../../../shared/contract/records.ts'
import { Count } from '../../common/list/Count.tsx'
import { LoadProblem } from '../../common/load/LoadProblem.tsx'
import { useHeld } from '../../common/useHeld.ts'
import { BoardCard } from './BoardCard.tsx'
import { ColumnHeading } from './ColumnHeading.tsx'
import type { OpenMoveMenu } from './MoveMenu.tsx'
import { cardsOf } from './places.ts'
import type { usePlaces } from './usePlaces.ts'

type BoardColumnProps = {
  status: LeadStatus
  filter: object
  sums: LeadTotal | undefined
  placed: Pick<ReturnType<typeof usePlaces>, 'places' | 'latest'>
  /** Whether the user drags a card: the column then stays as it is, whatever is fetched. */
  isHeld: boolean
  /** Undefined if the user may not move cards. */
  onMenu: OpenMoveMenu | undefined
}

/** The newest leads with a status, their number and value, and a link to the list if not all are shown. */
export function BoardColumn(props: BoardColumnProps) {
  const { status, filter, placed, isHeld, onMenu } = props
  const { loaded, ...fetched } = useColumn(status, filter)
  const translate = useTranslate()
  const { leads, total, hasMore, sums } = useHeld(
    {
      leads: cardsOf(status, fetched.rows, placed.places, placed.latest),
      total: fetched.total,
      hasMore: fetched.hasMore,
      sums: props.sums,
    },
    isHeld,
  )
  return (
    <Box
      component="section"
      data-status={status}
      tabIndex={-1}
      aria-label={translate(`leadStatus.${status}`)}
      sx={columnSx}
    >
      <ColumnHeading status={status} total={total} sums={sums} />
      <LoadProblem loaded={loaded} />
      <Droppable droppableId={status}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <Box
            component="ul"
            ref={innerRef}
            {...droppableProps}
            sx={{ ...cardsSx, ...(isDraggingOver && { bgcolor: 'action.hover' }) }}
          >
            {leads.map((lead, index) => (
              <BoardCard key={lead.id} lead={lead} index={index} onMenu={onMenu} />
            ))}
            {placeholder}
            {total === 0 && leads.length === 0 && (
              <Box component="li" sx={{ color: 'text.secondary' }}>
                {translate('leadWork.board.empty')}
              </Box>
            )}
          </Box>
        )}
      </Droppable>
      {hasMore && (total === null || (total ?? 0) > leads.length) && (
        <SeeAllLink status={status} filter={filter} total={total ?? null} />
      )}
    </Box>
  )
}

type SeeAllLinkProps = { status: LeadStatus; filter: object; total: number | null }

function SeeAllLink({ status, filter, total }: SeeAllLinkProps) {
  const translate = useTranslate()
  const query = new URLSearchParams({
    filter: JSON.stringify(filterOf(status, filter)),
    layout: 'table',
  })
  return (
    <Box sx={{ p: 1, pt: 0 }}>
      <Link to={`/leads?${query}`}>
        {translate('leadWork.board.more')} (<Count total={total} />)
      </Link>
    </Box>
  )
}

const columnSx = {
  display: 'flex',
  flexDirection: 'column',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  minWidth: 0,
  scrollSnapAlign: 'start',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
}

const cardsSx = { flex: 1, listStyle: 'none', m: 0, p: 1, minHeight: 120 }

const CARDS_PER_COLUMN = 20

function columnQuery(status: LeadStatus, filter: object) {
  return {
    pagination: { page: 1, perPage: CARDS_PER_COLUMN },
    sort: { field: 'submittedAt', order: 'DESC' as const },
    filter: filterOf(status, filter),
  }
}

// A card of an open column can be moved.
function filterOf(status: LeadStatus, filter: object) {
  const isOpen = openStatuses.some((open) => open === status)
  return { ...filter, status: [status], ...(isOpen && { workable: true }) }
}

/**
 * Fetches a column. `total` is undefined while loading, and null if there are more than the API counts; `hasMore`: whether there
 * are more than were fetched.
 */
function useColumn(status: LeadStatus, filter: object) {
  const loaded = useGetList<LeadRow>('leads', columnQuery(status, filter))
  const { data = [], total, meta } = loaded
  const hasMore = meta?.isCapped || (total ?? 0) > data.length
  return { rows: data, total: meta?.isCapped ? null : total, hasMore, loaded }
}
