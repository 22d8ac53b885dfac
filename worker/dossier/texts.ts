/** What dossiers say besides what they say of the property. */
export const dossierTexts = {
  es: {
    price: 'Precio',
    noPhotos: 'Todavía no hay fotografías de esta propiedad.',
    contact: 'Le atiende',
    call: 'Escanee para llamarnos',
    page: 'La página de esta propiedad, con el precio y el estado de hoy',
    dated: (date: string) => `Precio y estado al ${date}`,
  },
  en: {
    price: 'Price',
    noPhotos: 'There are no photographs of this property yet.',
    contact: 'Your contact',
    call: 'Scan to call us',
    page: 'The page of this property, with today’s price and status',
    dated: (date: string) => `Price and status as of ${date}`,
  },
} as const
