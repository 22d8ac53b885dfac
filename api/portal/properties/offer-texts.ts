import type { Language } from '../../../shared/contract/language.ts'

/** The texts about what a visitor can do about a property. */
export const offerTexts = {
  es: {
    offer: 'Precio y contacto',
    map: 'Ver la zona en el mapa',
    advisor: 'Asesora esta propiedad',
    advises: (name: string, speaks: string | undefined) =>
      `**${name}** asesora esta propiedad.${speaks ? ` ${speaks}.` : ''}`,
    phone: 'Teléfono',
    visit: 'Agendar una visita',
    ask: 'Preguntar por esta propiedad',
    save: 'Guardar en mi selección',
  },
  en: {
    offer: 'Price and contact',
    map: 'See the area on a map',
    advisor: 'Advises on this property',
    advises: (name: string, speaks: string | undefined) =>
      `**${name}** advises on this property.${speaks ? ` ${speaks}.` : ''}`,
    phone: 'Phone',
    visit: 'Arrange a visit',
    ask: 'Ask about this property',
    save: 'Save to my shortlist',
  },
} as const satisfies Record<Language, object>
