/** Texts of the gallery of a property. */
export const galleryTexts = {
  es: {
    photographs: {
      name: 'Fotografías',
      open: (count: number) =>
        count === 1 ? 'Ampliar la fotografía' : `Ver las ${count} fotografías`,
    },
    illustrations: {
      name: 'Ilustraciones',
      open: (count: number) =>
        count === 1 ? 'Ampliar la ilustración' : `Ver las ${count} ilustraciones`,
    },
    pictures: {
      name: 'Imágenes',
      open: (count: number) => `Ver las ${count} imágenes`,
    },
    floorPlans: 'Planos',
    planPlace: (place: number, count: number) => `Plano ${place} / ${count}`,
    documents: 'Documentos',
    close: 'Cerrar',
    previous: 'Anterior',
    next: 'Siguiente',
  },
  en: {
    photographs: {
      name: 'Photographs',
      open: (count: number) =>
        count === 1 ? 'Enlarge the photograph' : `See all ${count} photographs`,
    },
    illustrations: {
      name: 'Illustrations',
      open: (count: number) =>
        count === 1 ? 'Enlarge the illustration' : `See all ${count} illustrations`,
    },
    pictures: {
      name: 'Pictures',
      open: (count: number) => `See all ${count} pictures`,
    },
    floorPlans: 'Floor plans',
    planPlace: (place: number, count: number) => `Floor plan ${place} / ${count}`,
    documents: 'Documents',
    close: 'Close',
    previous: 'Previous',
    next: 'Next',
  },
} as const
