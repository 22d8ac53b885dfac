/** The texts about dossiers. */
export const dossierTexts = {
  es: { link: 'Ficha de la propiedad', fileName: 'ficha' },
  en: { link: 'Property dossier', fileName: 'dossier' },
} as const
