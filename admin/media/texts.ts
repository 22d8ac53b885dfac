import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the gallery of a property. */
export const mediaTexts = defineTexts(
  {
    mediaKind: { photo: 'Fotografía', floor_plan: 'Plano', document: 'Documento' },
    media: {
      title: 'Fotografías, planos y documentos',
      choose: 'Elegir archivos',
      dropHint: 'o arrástrelos aquí: JPEG, PNG, WebP, AVIF, TIFF o PDF, hasta %{max} MB cada uno.',
      uploading: 'Subiendo %{name}',
      tooLarge: 'Pesa más de %{max} MB. Guárdelo más pequeño y súbalo de nuevo.',
      altEs: 'Qué se ve, en español',
      altEn: 'Qué se ve, en inglés',
      move: 'Mover %{name}',
      dragHint:
        'Pulse la barra espaciadora para tomarlo, muévalo con las flechas y pulse de nuevo para soltarlo.',
      makeCover: 'Usar de portada',
      remove: 'Quitar',
      removeNamed: 'Quitar %{name}',
      removed: 'Se quitó %{name}.',
      cover: 'Portada',
      published: 'En el portal',
      undescribed: 'Falta decir qué se ve, en ambos idiomas',
      processing: 'Preparándose',
      failures: {
        unreadable: 'No se pudo leer: expórtela y súbala de nuevo',
        too_many_pixels: 'Tiene demasiados píxeles: expórtela más pequeña',
        too_much_memory: 'Ocupa demasiada memoria: expórtela como JPEG, o más pequeña',
        too_slow: 'Tardó demasiado: expórtela más pequeña',
      },
    },
  },
  {
    mediaKind: { photo: 'Photograph', floor_plan: 'Floor plan', document: 'Document' },
    media: {
      title: 'Photographs, floor plans and documents',
      choose: 'Choose files',
      dropHint: 'or drop them here: JPEG, PNG, WebP, AVIF, TIFF or PDF, up to %{max} MB each.',
      uploading: 'Uploading %{name}',
      tooLarge: 'It is larger than %{max} MB. Save it smaller, and upload it again.',
      altEs: 'What it shows, in Spanish',
      altEn: 'What it shows, in English',
      move: 'Move %{name}',
      dragHint:
        'Press the space bar to lift it, move it with the arrow keys, and press it again to drop it.',
      makeCover: 'Make it the cover',
      remove: 'Remove',
      removeNamed: 'Remove %{name}',
      removed: '%{name} was removed.',
      cover: 'Cover',
      published: 'On the portal',
      undescribed: 'Say what it shows, in both languages',
      processing: 'Being prepared',
      failures: {
        unreadable: 'It could not be read: export it, and upload it again',
        too_many_pixels: 'It has too many pixels: export it smaller',
        too_much_memory: 'It takes too much memory: export it as JPEG, or smaller',
        too_slow: 'It took too long: export it smaller',
      },
    },
  },
)
