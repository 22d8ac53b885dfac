import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts about data that could not be loaded. */
export const loadTexts = defineTexts(
  {
    load: {
      old: 'No se pudieron actualizar los datos. Última lectura: %{time}.',
      failed: 'No se pudo cargar.',
      noResponse: 'No se pudo cargar. El servidor no responde.',
      choices: 'Lista de opciones',
      offline: 'Este dispositivo no tiene conexión. No se envió nada.',
      checkFields: 'Revise los campos señalados.',
      page: {
        offline: {
          title: 'Sin conexión',
          hint: 'Revise la red de este dispositivo. La lista se cargará sola en cuanto vuelva la conexión.',
        },
        unreachable: {
          title: 'No se pudo cargar la lista.',
          hint: 'Hay red, pero Antesala no responde. Se intenta de nuevo cada pocos segundos.',
        },
        failed: { title: 'No se pudo cargar la lista.', hint: 'El servidor tuvo un error.' },
        notAllowed: {
          title: 'Sin acceso',
          hint: 'Su función no permite ver esta lista. Quien administra Antesala puede cambiar su función.',
        },
        rejected: {
          title: 'No se pudo cargar la lista.',
          hint: 'Un filtro o el orden elegido ya no existe.',
        },
        noMatch: {
          title: 'Nada coincide con estos filtros.',
          hint: 'Quite alguno para ver más.',
        },
        empty: {
          title: 'Todavía no hay nada aquí.',
          hint: 'Lo que llegue aparecerá en esta lista.',
        },
      },
      unreachable: 'No hay conexión con el servidor.',
      sessionEnded: 'Su sesión terminó. Inicie sesión de nuevo.',
      serverFailed: 'El servidor no pudo responder (error %{status}).',
      changeFailed:
        'El servidor no pudo responder (error %{status}). Si cambió algo, compruebe si se guardó antes de repetirlo.',
      rejected: 'El servidor no aceptó la petición (error %{status}).',
    },
  },
  {
    load: {
      old: 'The data could not be refreshed. Last read: %{time}.',
      failed: 'This could not be loaded.',
      noResponse: 'This could not be loaded. The server is not responding.',
      choices: 'List of choices',
      offline: 'This device is offline. Nothing was sent.',
      checkFields: 'Check the fields marked.',
      page: {
        offline: {
          title: 'You are offline',
          hint: 'Check the network of this device. The list loads as soon as the connection is back.',
        },
        unreachable: {
          title: 'The list could not be loaded.',
          hint: 'The network works, but Antesala is not responding. The list is requested again every few seconds.',
        },
        failed: { title: 'The list could not be loaded.', hint: 'The server had an error.' },
        notAllowed: {
          title: 'No access',
          hint: 'Your role does not include this list. An administrator can change your role.',
        },
        rejected: {
          title: 'The list could not be loaded.',
          hint: 'A filter or the chosen order no longer exists.',
        },
        noMatch: {
          title: 'Nothing matches these filters.',
          hint: 'Remove one of them to see more.',
        },
        empty: {
          title: 'Nothing here yet.',
          hint: 'Whatever comes in will appear in this list.',
        },
      },
      unreachable: 'The server cannot be reached.',
      sessionEnded: 'Your session has ended. Sign in again.',
      serverFailed: 'The server could not respond (error %{status}).',
      changeFailed:
        'The server could not respond (error %{status}). If you changed something, check whether it was saved before you repeat it.',
      rejected: 'The server did not accept the request (error %{status}).',
    },
  },
)
