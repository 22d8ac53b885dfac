import { inBoth } from '../i18n/inBoth.ts'

/** Words of the frame of every screen. */
export const frameWords = inBoth(
  {
    menu: { business: 'Negocio', operations: 'Operación', house: 'Casa' },
    frame: {
      help: 'Atajos de teclado',
      search: 'Buscar en la lista',
      failed: 'Esta pantalla falló',
      failedHint: 'Vuelva a cargarla. Si acaba de haber una actualización, con eso basta.',
      reload: 'Cargar de nuevo',
    },
    account: {
      light: 'Clara',
      dark: 'Oscura',
      system: 'Como el sistema',
    },
  },
  {
    menu: { business: 'Business', operations: 'Operations', house: 'House' },
    frame: {
      help: 'Keyboard shortcuts',
      search: 'Search the list',
      failed: 'This screen failed',
      failedHint: 'Load it again. If there has just been an update, that is enough.',
      reload: 'Load again',
    },
    account: {
      light: 'Light',
      dark: 'Dark',
      system: 'Like the system',
    },
  },
)
