/** Texts of the gallery of a property. */
export const galleryTexts = {
  es: {
    photographs: 'Fotografías',
    floorPlans: 'Planos',
    documents: 'Documentos',
    open: (count: number) =>
      count === 1 ? 'Ampliar la fotografía' : `Ver las ${count} fotografías`,
    enlarge: (alt: string) => `Ampliar: ${alt}`,
    close: 'Cerrar',
    previous: 'Anterior',
    next: 'Siguiente',
  },
  en: {
    photographs: 'Photographs',
    floorPlans: 'Floor plans',
    documents: 'Documents',
    open: (count: number) =>
      count === 1 ? 'Enlarge the photograph' : `See all ${count} photographs`,
    enlarge: (alt: string) => `Enlarge: ${alt}`,
    close: 'Close',
    previous: 'Previous',
    next: 'Next',
  },
} as const
