import Box from '@mui/material/Box'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { type RaRecord, useListContext, useNavigate, useResourceDefinition } from 'react-admin'
import { useShortcut } from '../shortcuts.ts'
import { CARDS } from './rows.ts'
import { type Cursor, useCursor } from './useCursor.ts'

const CursorContext = createContext<Cursor | undefined>(undefined)

/**
 * The rows of a list, with a cursor that keys move, and keys that open and select the row at the cursor. The cursor follows the
 * focus, so that keys never change another row than the one that has it.
 */
export function RowCursor({ children }: { children: ReactNode }) {
  const container = useRef<HTMLElement>(null)
  const cursor = useCursor(container)
  useRowKeys(cursor)
  return (
    <CursorContext value={cursor}>
      <Box
        ref={container}
        onFocus={({ target }) => cursor.moveTo(target)}
        sx={{ display: 'contents', ...outlineOf(cursor.index) }}
      >
        {children}
      </Box>
    </CursorContext>
  )
}

/** Returns the record at the cursor of the list, and a function that gives the focus back to its row. */
export function useRowAtCursor<Row extends RaRecord>() {
  const cursor = useContext(CursorContext)
  return { record: cursor?.record as Row | undefined, keepFocus: () => cursor?.keepFocus() }
}

function useRowKeys({ record, move, row }: Cursor) {
  const { onToggleItem } = useListContext()
  const open = useOpen()
  useShortcut('j|ArrowDown', 'list.keys.down', () => move(1))
  useShortcut('k|ArrowUp', 'list.keys.up', () => move(-1))
  useShortcut('Enter|o', 'list.keys.open', () => record && open(record, row()))
  useShortcut('x', 'list.keys.select', () => {
    if (record && row()?.querySelector('input[type=checkbox]')) onToggleItem(record.id)
  })
}

// A row without a page of its own can have a link to another one.
function useOpen() {
  const { name, hasShow } = useResourceDefinition()
  const navigate = useNavigate()
  return ({ id }: RaRecord, row: HTMLElement | undefined) => {
    if (hasShow) navigate(`/${name}/${encodeURIComponent(id)}/show`)
    else row?.querySelector<HTMLElement>('a[href]')?.click()
  }
}

function outlineOf(index: number) {
  if (index < 0) return {}
  const nth = `:nth-of-type(${index + 1})`
  return {
    [`& tbody > tr${nth}, & .RaSimpleList-root > ${nth}, & .${CARDS} > ${nth}`]: {
      outline: '2px solid',
      outlineColor: (theme: { palette: { primary: { main: string } } }) =>
        theme.palette.primary.main,
      outlineOffset: -2,
    },
  }
}
