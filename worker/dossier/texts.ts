/** What dossiers say besides what they say of the property. */
export const dossierTexts = {
  es: {
    price: 'Precio',
    more: (address: string) => `… El texto completo está en ${address}`,
    noPhotos: 'Todavía no hay fotografías de esta propiedad.',
    contact: 'Le atiende',
    advisor: 'Asesora esta propiedad',
    call: 'Escanee para llamarnos',
    write: 'Escanee para escribirle por WhatsApp',
    page: 'La página de esta propiedad, con el precio y el estado de hoy',
    dated: (date: string) => `Precio y estado al ${date}`,
  },
  en: {
    price: 'Price',
    more: (address: string) => `… The full text is at ${address}`,
    noPhotos: 'There are no photographs of this property yet.',
    contact: 'Your contact',
    advisor: 'Advises on this property',
    call: 'Scan to call us',
    write: 'Scan to write on WhatsApp',
    page: 'The page of this property, with today’s price and status',
    dated: (date: string) => `Price and status as of ${date}`,
  },
} as const
