import type { Language } from '../contract/language.ts'

/** Returns the folder of the media store with the dossiers of a property, or with those of one of its states. */
export function dossierFolder(propertyId: string, state?: string): string {
  return ['dossiers', propertyId, state].filter(Boolean).join('/')
}

/** Returns the key of a dossier in the media store. */
export function dossierKey(propertyId: string, state: string, language: Language): string {
  return `${dossierFolder(propertyId, state)}/${language}.pdf`
}
