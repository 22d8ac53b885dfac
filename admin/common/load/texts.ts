import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts about data that could not be loaded. */
export const loadTexts = defineTexts(
  {
    load: {
      old: 'Los datos son de las %{time}; no se pudieron actualizar.',
      failed: 'No se pudo cargar.',
      unreachable: 'No hay conexión con el servidor.',
      sessionEnded: 'Su sesión terminó. Inicie sesión de nuevo.',
      serverFailed:
        'El servidor no pudo responder (error %{status}). Si cambió algo, compruebe si se guardó antes de repetirlo.',
      rejected: 'El servidor no aceptó la solicitud (error %{status}).',
    },
  },
  {
    load: {
      old: 'Data as of %{time}; it could not be refreshed.',
      failed: 'This could not be loaded.',
      unreachable: 'The server cannot be reached.',
      sessionEnded: 'Your session has ended. Sign in again.',
      serverFailed:
        'The server could not answer (error %{status}). If you changed something, check whether it was saved before you repeat it.',
      rejected: 'The server did not accept the request (error %{status}).',
    },
  },
)
