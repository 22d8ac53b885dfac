import FilterIcon from '@mui/icons-material/FilterListOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FilterLiveForm, ListContextProvider, useTranslate } from 'react-admin'
import { useBackCloses } from '../useBackCloses.ts'
import { useIsPhone } from '../useIsPhone.ts'
import { type Filter, useActiveFilterCount } from './FilterChips.tsx'
import { useFilterDraft } from './useFilterDraft.ts'

/**
 * A button that opens a drawer with the filters of a list. Changes take effect immediately; on a phone, where the drawer covers
 * the list, when it is closed.
 */
export function FilterDrawer({ filters }: { filters: Filter[] }) {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  const count = useActiveFilterCount(filters)
  const draft = useFilterDraft(useIsPhone() && isOpen)
  const { leave } = useBackCloses(draft.isKept, () => {
    setOpen(false)
    draft.apply()
  })
  const close = () => {
    setOpen(false)
    leave(draft.apply)
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<FilterIcon />}
        onClick={() => setOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {translate('list.filters')}
        {count > 0 && ` (${count})`}
      </Button>
      <Drawer anchor="right" open={isOpen} onClose={close}>
        <Box role="dialog" aria-label={translate('list.filters')} sx={panelSx}>
          <Typography variant="h6" component="h2">
            {translate('list.filters')}
          </Typography>
          <ListContextProvider value={draft.list}>
            <FilterLiveForm debounce={draft.isKept ? 0 : 500}>
              <Box sx={{ display: 'grid', gap: 1.5 }}>{filters}</Box>
            </FilterLiveForm>
          </ListContextProvider>
          <Button variant="contained" onClick={close}>
            {translate('list.done')}
          </Button>
        </Box>
      </Drawer>
    </>
  )
}

const panelSx = {
  width: { xs: '100vw', sm: 340 },
  p: 2,
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  '& .MuiFormControl-root': { m: 0, width: '100%' },
  '& .MuiFormHelperText-root': { display: 'none' },
}
