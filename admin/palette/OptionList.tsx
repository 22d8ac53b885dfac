import Box from '@mui/material/Box'
import { type MouseEvent, useEffect, useId } from 'react'
import { type Part, partsOf } from './match.ts'
import type { Option, OptionGroup } from './options.ts'

type OptionListProps = {
  id: string
  label: string
  groups: OptionGroup[]
  /** The option that keys apply to. */
  active: Option | undefined
  /** The words to highlight. */
  words: string[]
  onChoose(option: Option, inNewTab: boolean): void
}

/** The options of the palette in groups; the input field above keeps the focus (ARIA: combobox with a list of groups). */
export function OptionList({ id, label, groups, active, words, onChoose }: OptionListProps) {
  useEffect(() => {
    if (active) document.getElementById(elementId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <Box id={id} role="listbox" aria-label={label} sx={{ overflowY: 'auto', py: 1 }}>
      {groups.map(({ title, options }) => (
        <Group key={title} title={title}>
          {options.map((option) => (
            <Row
              key={option.id}
              id={elementId(id, option)}
              option={option}
              isActive={option === active}
              words={words}
              onChoose={onChoose}
            />
          ))}
        </Group>
      ))}
    </Box>
  )
}

/** Returns the id of an option's element, for `aria-activedescendant`. */
export function elementId(listId: string, option: Option): string {
  return `${listId}-${option.id.replaceAll(' ', '-')}`
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const titleId = useId()
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Box id={titleId} role="presentation" sx={titleSx}>
        {title}
      </Box>
      {children}
    </Box>
  )
}

type RowProps = Pick<OptionListProps, 'words' | 'onChoose'> & {
  id: string
  option: Option
  isActive: boolean
}

function Row({ id, option, isActive, words, onChoose }: RowProps) {
  const choose = (event: MouseEvent) =>
    onChoose(option, event.ctrlKey || event.metaKey || event.button === 1)
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={choose}
      onAuxClick={choose}
      // The input field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      sx={{ ...rowSx, ...(isActive && activeSx) }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={lineSx}>
          <Marked parts={partsOf(option.text, words)} />
        </Box>
        {option.detail && (
          <Box sx={{ ...lineSx, color: 'text.secondary', fontSize: 13 }}>
            <Marked parts={partsOf(option.detail, words)} />
          </Box>
        )}
      </Box>
      {option.hint && <Box sx={hintSx}>{option.hint}</Box>}
    </Box>
  )
}

function Marked({ parts }: { parts: Part[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <Box key={index} component="mark" sx={markSx}>
        {text}
      </Box>
    ) : (
      text
    ),
  )
}

const titleSx = { px: 2, pt: 1, pb: 0.5, color: 'text.secondary', fontSize: 12 }
const lineSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
const rowSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 44,
  mx: 1,
  px: 1,
  py: 0.5,
  borderRadius: '2px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
}
// Not `action.selected`: on it, secondary text has too little contrast in the dark.
const activeSx = { bgcolor: 'action.hover', outline: '2px solid', outlineColor: 'primary.main' }
const hintSx = { flex: 'none', color: 'text.secondary', fontSize: 13 }
const markSx = {
  bgcolor: 'transparent',
  color: 'inherit',
  fontWeight: 700,
  textDecoration: 'underline',
}
