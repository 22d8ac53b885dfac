import type { Language } from '../contract/language.ts'

/** Returns the folder of the media store with all dossiers of a property. */
export function dossiersFolder(propertyId: string): string {
  return `dossiers/${propertyId}`
}

/**
 * Returns the folder with the dossiers of a property in one of its states.
 * @param state a hash of what they show
 */
export function dossierFolder(propertyId: string, state: string): string {
  return `${dossiersFolder(propertyId)}/${state}`
}

/** Returns the key of a dossier in the media store. */
export function dossierKey(propertyId: string, state: string, language: Language): string {
  return `${dossierFolder(propertyId, state)}/${language}.pdf`
}
