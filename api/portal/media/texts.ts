/** Texts of the gallery of a property. */
export const galleryTexts = {
  es: {
    photographs: 'Fotografías',
    floorPlans: 'Planos',
    planPlace: (place: number, count: number) => `Plano ${place} / ${count}`,
    documents: 'Documentos',
    open: (count: number) =>
      count === 1 ? 'Ampliar la fotografía' : `Ver las ${count} fotografías`,
    close: 'Cerrar',
    previous: 'Anterior',
    next: 'Siguiente',
  },
  en: {
    photographs: 'Photographs',
    floorPlans: 'Floor plans',
    planPlace: (place: number, count: number) => `Floor plan ${place} / ${count}`,
    documents: 'Documents',
    open: (count: number) =>
      count === 1 ? 'Enlarge the photograph' : `See all ${count} photographs`,
    close: 'Close',
    previous: 'Previous',
    next: 'Next',
  },
} as const
