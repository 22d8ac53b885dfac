import { createElement } from 'react'
import type { RaThemeOptions } from 'react-admin'
import type { colors } from '../shared/brand/colors.ts'
import { sans, serif } from '../shared/brand/type.ts'
import { APP_BAR_HEIGHT, CELL_HEIGHT } from './common/list/heights.ts'
import { NoRows } from './common/list/NoMatch.tsx'
import { SelectableRow } from './common/list/SelectableRow.tsx'
import { phoneWidth, touchScreens } from './common/touch.ts'
import { touchComponents } from './themeTouch.ts'

type Components = NonNullable<RaThemeOptions['components']>
type Shade = (name: keyof typeof colors) => string

/** Returns styles for MUI's and react-admin's components: hairlines, no shadows, dense rows, a focus ring. */
export function components(shade: Shade): Components {
  const hairline = `1px solid ${shade('stone')}`
  const ring = { outline: `2px solid ${shade('clay')}`, outlineOffset: 1 }
  return {
    ...touchComponents,
    ...basics(shade, hairline, ring),
    ...tables(shade, hairline),
    ...filters,
    ...notices(),
    ...frame(shade, hairline),
  }
}

function basics(shade: Shade, hairline: string, ring: object): Components {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums' },
        'a:focus-visible, button:focus-visible': ring,
        [touchScreens]: { summary: { paddingBlock: 12 } },
        // What gets the focus is scrolled above the toasts.
        'html:has(.toasts [role=region]:not([hidden]))': { scrollPaddingBottom: 120 },
        // Not 0s, because code such as drag and drop waits for the end of a transition, and would hang.
        '@media (prefers-reduced-motion: reduce)': {
          '*': { transitionDuration: '0.01ms !important', transitionDelay: '0s !important' },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiAppBar: {
      styleOverrides: {
        root: {
          backgroundColor: shade('paper'),
          backgroundImage: 'none',
          color: shade('ink'),
          borderBottom: hairline,
        },
      },
    },
    // Otherwise the headings of a table could not stay in view.
    MuiCard: { styleOverrides: { root: { border: hairline, overflow: 'visible' } } },
    MuiDialog: {
      styleOverrides: { root: { [`@media ${phoneWidth}`]: { [boxedDialog]: wideDialog } } },
    },
    MuiPopover: { styleOverrides: { paper: { border: hairline } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', size: 'small' },
      // A label that is scaled down is then as wide as the gap in the border, which has the same text in a smaller font.
      styleOverrides: { root: { textRendering: 'geometricPrecision' } },
    },
    // A text beside it says what is loading.
    MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
    MuiTooltip: { defaultProps: { enterDelay: 300 } },
    MuiLink: { ...touchComponents.MuiLink, defaultProps: { underline: 'hover' } },
  }
}

// On a phone, less space around dialogs.
const boxedDialog = '& .MuiDialog-paper:not(.MuiDialog-paperFullScreen)'
const wideDialog = {
  margin: 12,
  width: 'calc(100% - 24px)',
  maxWidth: 'calc(100% - 24px) !important',
  maxHeight: 'calc(100% - 24px)',
}

const narrowWindows = '@media (max-width: 1199.95px)'

// Less space between columns, and no space for the arrow of a column that is not sorted.
const narrowTable = {
  '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { paddingInline: 8 },
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
}

// React-admin's types name the component `DataTableBody`, without the prefix that it looks for in the theme.
const tableRows = { RaDataTableBody: { defaultProps: { row: SelectableRow } } }

// Instead of react-admin's own sentence.
const noRows = { empty: createElement(NoRows) }

// The names of people and properties.
const namedColumns = ['name', 'agencyName', 'contactName', 'titleEs', 'titleEn', 'property']
  .map((source) => `& tbody .column-${source}`)
  .join(', ')

function tables(shade: Shade, hairline: string): Components {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottom: hairline },
        sizeSmall: { padding: '8px 12px', height: CELL_HEIGHT },
        head: {
          color: shade('muted'),
          fontWeight: 500,
          whiteSpace: 'nowrap',
          [narrowWindows]: { whiteSpace: 'normal', lineHeight: 1.3 },
        },
      },
    },
    MuiTableHead: {
      styleOverrides: {
        root: {
          '#main-content :not([data-wide] *)&': {
            position: 'sticky',
            top: APP_BAR_HEIGHT,
            zIndex: 2,
            backgroundColor: shade('surface'),
            // The border of the cells scrolls away.
            boxShadow: `0 1px 0 ${shade('stone')}`,
          },
        },
      },
    },
    ...tableRows,
    RaDataTable: {
      defaultProps: noRows,
      styleOverrides: {
        root: {
          '& .RaDataTable-headerCell': { backgroundColor: shade('surface') },
          '& .RaDataTable-clickableRow:hover': { backgroundColor: `${shade('paper')} !important` },
          '& .RaDataTable-tableWrapper': { overflowX: 'visible' },
          [narrowWindows]: narrowTable,
          '& tbody td': { whiteSpace: 'nowrap' },
          [namedColumns]: { fontFamily: serif, fontSize: '1.12em' },
          // What is below a name.
          '& tbody .detail': { fontFamily: sans },
          '& tbody tr:last-child td': { borderBottom: 'none' },
        },
      },
    },
    RaSimpleList: {
      defaultProps: noRows,
      styleOverrides: {
        root: {
          padding: 0,
          '& .MuiListItem-root + .MuiListItem-root': { borderTop: hairline },
          '& .RaSimpleList-tertiary': { opacity: 1 },
          '& .MuiListItemText-primary': { fontFamily: serif, fontSize: 17 },
        },
      },
    },
  }
}

function frame(shade: Shade, hairline: string): Components {
  return {
    RaAppBar: {
      defaultProps: { alwaysOn: true, color: 'default' },
    },
    RaSidebar: {
      styleOverrides: {
        root: {
          '& .RaSidebar-paper': { borderRight: hairline },
          '& .RaSidebar-fixed': { borderRight: hairline, height: '100vh' },
        },
      },
    },
    RaLayout: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaLayout-content': { minWidth: 0 },
          '@media (min-width: 600px)': { '& .RaLayout-content': { padding: '0 16px' } },
        },
      },
    },
    RaShow: {
      styleOverrides: { root: { '& .RaShow-main': { marginTop: 0 } } },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          color: shade('muted'),
          borderLeft: '2px solid transparent',
          '& .RaMenuItemLink-icon': { color: 'inherit' },
          '&.RaMenuItemLink-active': { color: shade('ink'), borderLeftColor: shade('clay') },
          '&.RaMenuItemLink-active .RaMenuItemLink-icon': { color: shade('clay') },
        },
      },
    },
  }
}

// Puts the search field and the filters in one row; on a phone, the filters in pairs below the search field.
const filters: Components = {
  RaListToolbar: {
    styleOverrides: {
      root: {
        backgroundColor: 'transparent !important',
        // Lets the list bar fill a row above the filters.
        '&:has(> .list-bar)': { flexFlow: 'row wrap' },
        '@media (min-width: 600px)': { alignItems: 'center !important' },
      },
    },
  },
  RaFilterForm: {
    styleOverrides: {
      root: {
        gap: 12,
        width: '100%',
        padding: '12px 0 !important',
        minHeight: '0 !important',
        '& .RaFilterForm-clearFix, & .RaFilterFormInput-spacer': { display: 'none' },
        '& .RaSelectArrayInput-chips': { flexWrap: 'nowrap', overflow: 'hidden' },
        '& .filter-field .MuiFormControl-root': {
          margin: '0 !important',
          width: '100%',
          minWidth: '0 !important',
        },
        '& .filter-field': { flex: '1 1 140px', maxWidth: 180, minWidth: 0 },
        '& .filter-field[data-source="q"]': { flex: '1 1 100%', maxWidth: 280 },
        // Two dates.
        '& .filter-field[data-source="since"]': { flexBasis: 292, maxWidth: 372 },
        '@media (max-width: 599px)': { '& .filter-field': { maxWidth: 'none !important' } },
        '@media (min-width: 600px)': { '& .filter-field[data-source="q"]': { flexBasis: 200 } },
      },
    },
  },
}

// Screens without content (empty list, no access, not found): text at full contrast, a small icon.
function notices(): Components {
  const notice = (name: string) => ({
    styleOverrides: {
      root: {
        [`& .${name}-message`]: { opacity: 1, color: 'inherit' },
        [`& .${name}-icon`]: { width: 40, height: 40 },
      },
    },
  })
  return {
    RaEmpty: notice('RaEmpty'),
    RaAccessDenied: notice('RaAccessDenied'),
    RaNotFound: notice('RaNotFound'),
  }
}
