import type { Language } from '../../../shared/contract/language.ts'

/** The texts of shortlists. */
export const shortlistTexts = {
  es: {
    save: 'Guardar',
    saved: 'Guardada · quitar',
    again: 'Guardar de nuevo',
    removed: 'Ya no está en su selección.',
    interested: (count: number) =>
      count === 1
        ? 'Me interesa esta propiedad de mi selección:'
        : 'Me interesan estas propiedades de mi selección:',
    link: 'Enlace de esta selección',
    copy: 'Copiar el enlace',
    copied: 'Copiado',
    whatsapp: 'Compartir por WhatsApp',
    message: (address: string) => `Estas propiedades me interesan: ${address}`,
    missing: (count: number) =>
      count === 1
        ? 'Una de las propiedades ya no está en nuestro catálogo.'
        : `${count} de las propiedades ya no están en nuestro catálogo.`,
  },
  en: {
    save: 'Save',
    saved: 'Saved · remove',
    again: 'Save again',
    removed: 'No longer on your shortlist.',
    interested: (count: number) =>
      count === 1
        ? 'I am interested in this property on my shortlist:'
        : 'I am interested in these properties on my shortlist:',
    link: 'Link to this shortlist',
    copy: 'Copy the link',
    copied: 'Copied',
    whatsapp: 'Share on WhatsApp',
    message: (address: string) => `I like these properties: ${address}`,
    missing: (count: number) =>
      count === 1
        ? 'One of the properties is no longer in our catalog.'
        : `${count} of the properties are no longer in our catalog.`,
  },
} as const satisfies Record<Language, object>
