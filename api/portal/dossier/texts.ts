/** The texts about dossiers. */
export const dossierTexts = {
  es: { link: 'Ficha en PDF', fileName: 'ficha' },
  en: { link: 'Dossier', fileName: 'dossier' },
} as const
