import { inBoth } from '../i18n/inBoth.ts'

/** Words of the frame of every screen. */
export const frameWords = inBoth(
  {
    menu: { business: 'Negocio', operations: 'Operación', administration: 'Administración' },
    frame: {
      help: 'Atajos de teclado',
      search: 'Buscar en la lista',
      failed: 'Esta pantalla falló',
      failedHint: 'Vuelva a cargarla. Si acaba de haber una actualización, con eso basta.',
      reload: 'Cargar de nuevo',
      notFound: 'Aquí no hay nada',
      notFoundHint: 'Esa dirección no existe, o el enlace es antiguo.',
      notAllowed: 'Sin acceso',
      notAllowedHint:
        'Su función no da acceso a esta pantalla. Quien administra Antesala puede cambiarla.',
    },
    account: {
      light: 'Clara',
      dark: 'Oscura',
      system: 'Como el sistema',
    },
  },
  {
    menu: { business: 'Business', operations: 'Operations', administration: 'Administration' },
    frame: {
      help: 'Keyboard shortcuts',
      search: 'Search the list',
      failed: 'This screen failed',
      failedHint: 'Load it again. If there has just been an update, that is enough.',
      reload: 'Load again',
      notFound: 'There is nothing here',
      notFoundHint: 'There is no such address, or the link is old.',
      notAllowed: 'No access',
      notAllowedHint:
        'Your role gives no access to this screen. Whoever administers Antesala can change it.',
    },
    account: {
      light: 'Light',
      dark: 'Dark',
      system: 'Like the system',
    },
  },
)
