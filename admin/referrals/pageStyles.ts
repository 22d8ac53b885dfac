/**
 * The styles of a printed page: A4, without the menu and the app bar, black on white also in the dark look. Rows are not
 * divided between pages, and the headings of a table are repeated on each.
 */
export const pageStyles = {
  '@page': { size: 'A4', margin: '14mm' },
  '@media print': {
    '.RaLayout-appFrame': { marginTop: '0 !important' },
    'header, .MuiAppBar-root, .RaSidebar-docked, .RaSidebar-fixed, .MuiDrawer-root, .no-print, .MuiSnackbar-root':
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
