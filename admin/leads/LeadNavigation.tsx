import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useTranslate } from 'react-admin'
import type { Neighbors } from '../../shared/contract/records.ts'
import { listQuery } from '../common/list/listQuery.ts'
import { useShortcut } from '../common/shortcuts.ts'
import { touchSx } from '../common/touchSx.ts'
import { fetchJson } from '../http.ts'
import { useShownLeads } from './useShownLeads.ts'

/** Buttons and shortcuts to the previous and next lead of the list, as it was last filtered and sorted. */
export function LeadNavigation({ id }: { id: string }) {
  const { data } = useNeighbors(id)
  const navigate = useNavigate()
  const translate = useTranslate()
  const openLead = (leadId: string | null | undefined) => () => {
    if (leadId) navigate(`/leads/${leadId}/show`)
  }
  useShortcut('j', 'leadWork.keys.next', openLead(data?.next))
  useShortcut('k', 'leadWork.keys.previous', openLead(data?.previous))
  return (
    <Box sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
      <IconButton
        size="small"
        sx={touchSx}
        aria-label={translate('leadWork.previous')}
        aria-keyshortcuts="K"
        disabled={!data?.previous}
        onClick={openLead(data?.previous)}
      >
        <PreviousIcon />
      </IconButton>
      <IconButton
        size="small"
        sx={touchSx}
        aria-label={translate('leadWork.next')}
        aria-keyshortcuts="J"
        disabled={!data?.next}
        onClick={openLead(data?.next)}
      >
        <NextIcon />
      </IconButton>
    </Box>
  )
}

function useNeighbors(id: string) {
  const [shown] = useShownLeads()
  const query = listQuery(shown)
  return useQuery({
    queryKey: ['neighbors', id, query],
    queryFn: async () =>
      (await fetchJson(`/api/staff/leads/${id}/neighbors?${query}`)).json as Neighbors,
  })
}
