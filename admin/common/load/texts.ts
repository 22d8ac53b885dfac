import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts about data that could not be loaded. */
export const loadTexts = defineTexts(
  {
    load: {
      old: 'Los datos son de las %{time}; no se pudieron actualizar.',
      failed: 'No se pudo cargar.',
      unreachable: 'No hay conexión con el servidor.',
    },
  },
  {
    load: {
      old: 'Data as of %{time}; it could not be refreshed.',
      failed: 'This could not be loaded.',
      unreachable: 'The server cannot be reached.',
    },
  },
)
