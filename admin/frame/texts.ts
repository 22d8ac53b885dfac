import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the menu, the app bar and the error screens. */
export const frameTexts = defineTexts(
  {
    leadNotice: {
      reminder:
        '%{name} sigue sin respuesta. Póngase en contacto y anótelo en la página del prospecto.',
      moved: '%{name} sigue sin respuesta: ahora está a cargo de %{actor}.',
      taken: 'Ahora le toca a usted: %{name} sigue sin respuesta.',
      nobody: '%{name} sigue sin respuesta, y según las reglas nadie más puede atenderle.',
      task: 'A las %{time}: %{name} (%{task}).',
      several:
        '%{smart_count} aviso de prospectos sin respuesta. |||| %{smart_count} avisos de prospectos sin respuesta.',
      severalTasks:
        '%{smart_count} tarea cuya hora llegó. |||| %{smart_count} tareas cuya hora llegó.',
      position: '%{position} de %{max}',
      all: 'Ver todos los míos sin respuesta',
      closeAll: 'Cerrar todos',
      open: 'Abrir',
    },
    menu: { business: 'Negocio', operations: 'Operación', administration: 'Administración' },
    frame: {
      help: 'Atajos de teclado',
      search: 'Buscar en la lista',
      key: {
        down: 'flecha abajo',
        up: 'flecha arriba',
        left: 'flecha izquierda',
        right: 'flecha derecha',
      },
      save: 'Guardar el formulario',
      singleKeys: 'Los atajos de una sola tecla se pueden desactivar en su cuenta.',
      noSingleKeys: 'Usted desactivó los atajos de una sola tecla. Puede activarlos en su cuenta.',
      failed: 'No se pudo mostrar esta pantalla',
      failedHint: 'Vuelva a cargar la página. Si Antesala se acaba de actualizar, eso basta.',
      offlineHint:
        'No hay conexión. Cargue de nuevo cuando vuelva; las pantallas que ya abrió siguen funcionando.',
      reload: 'Cargar de nuevo',
      leave: {
        title: '¿Salir sin guardar?',
        text: 'Lo que escribió en esta pantalla no se ha guardado y se perderá.',
        drafts:
          'Hay un texto sin guardar. Si cierra la sesión, se perderá. |||| Hay %{smart_count} textos sin guardar. Si cierra la sesión, se perderán.',
        confirm: 'Salir sin guardar',
        stay: 'Quedarme aquí',
      },
      notFound: 'Página no encontrada',
      notFoundHint: 'Esta página no existe o el enlace ya no es válido.',
      notAllowed: 'Sin acceso',
      notAllowedHint:
        'Su función no da acceso a esta pantalla. Quien administra Antesala puede cambiar su función.',
    },
    account: {
      light: 'Clara',
      dark: 'Oscura',
      system: 'Igual que el sistema',
    },
  },
  {
    leadNotice: {
      reminder: '%{name} is still unanswered. Please contact them, and note it on the lead.',
      moved: '%{name} is still unanswered: now assigned to %{actor}.',
      taken: 'Now assigned to you: %{name} is still unanswered.',
      nobody: '%{name} is still unanswered, and by the rules nobody else can take the lead.',
      task: 'At %{time}: %{name} (%{task}).',
      several:
        '%{smart_count} notice of unanswered leads. |||| %{smart_count} notices of unanswered leads.',
      severalTasks: '%{smart_count} task is due now. |||| %{smart_count} tasks are due now.',
      position: '%{position} of %{max}',
      all: 'See all of mine unanswered',
      closeAll: 'Close all',
      open: 'Open',
    },
    menu: { business: 'Business', operations: 'Operations', administration: 'Administration' },
    frame: {
      help: 'Keyboard shortcuts',
      search: 'Search the list',
      key: { down: 'down arrow', up: 'up arrow', left: 'left arrow', right: 'right arrow' },
      save: 'Save the form',
      singleKeys: 'You can turn off single-key shortcuts in your account.',
      noSingleKeys:
        'You have turned off single-key shortcuts. You can turn them on in your account.',
      failed: 'This screen cannot be shown',
      failedHint: 'Reload the page. If Antesala was just updated, this fixes it.',
      offlineHint:
        'You are offline. Reload once the network is back; the screens that you opened still work.',
      reload: 'Reload',
      leave: {
        title: 'Leave without saving?',
        text: 'What you typed on this screen is not saved and will be lost.',
        drafts:
          'Something you wrote is not saved. It will be lost when you sign out. |||| %{smart_count} texts are not saved. They will be lost when you sign out.',
        confirm: 'Leave without saving',
        stay: 'Stay here',
      },
      notFound: 'Page not found',
      notFoundHint: 'This page does not exist, or the link is no longer valid.',
      notAllowed: 'No access',
      notAllowedHint:
        'Your role does not have access to this screen. An administrator can change your role.',
    },
    account: {
      light: 'Light',
      dark: 'Dark',
      system: 'Same as system',
    },
  },
)
