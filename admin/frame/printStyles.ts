/**
 * The styles of printed screens: A4, without the menu, the app bar and what is there to be pressed or typed in, black on white
 * also in the dark look. Rows are not divided between pages, and the headings of a table are repeated on each.
 */
export const printStyles = {
  '@page': { size: 'A4', margin: '14mm' },
  '@media print': {
    '.RaLayout-appFrame': { marginTop: '0 !important' },
    'header, .MuiAppBar-root, .RaSidebar-docked, .RaSidebar-fixed, .MuiDrawer-root, .no-print, .MuiSnackbar-root':
      { display: 'none !important' },
    '.MuiButton-root, .MuiIconButton-root, .MuiToggleButtonGroup-root, .MuiTabs-root, .MuiTextField-root, .MuiChip-clickable':
      { display: 'none !important' },
    'html, body': { colorScheme: 'light !important', background: '#FFFFFF !important' },
    '#root, #root *': {
      background: 'transparent !important',
      color: '#211C17 !important',
      borderColor: '#B8AFA2 !important',
    },
    '.report': { maxWidth: 'none !important', fontSize: '9pt' },
    '.report table': { fontSize: '8.5pt', breakInside: 'auto' },
    '.report thead': { display: 'table-header-group', position: 'static' },
    '.report tr, .report dl': { breakInside: 'avoid' },
  },
} as const
