/** Most photographs of a dossier: the cover and three more. */
export const MAX_DOSSIER_PHOTOS = 4

/**
 * How the dossier of a property is. `making`: a job makes that of the current state; `hidden`: the property is hidden, and has
 * none.
 */
type DossierStatus = 'ready' | 'making' | 'failed' | 'hidden'

/**
 * The dossier of a property, as staff see it; `bytes` are those of its files, by language, and `madeAt` is when they were made, or
 * could not be.
 */
export type DossierRecord<Time = string> = {
  status: DossierStatus
  bytes?: { es: number; en: number }
  madeAt?: Time
}

/** The name of the file below the path of a property's page. */
export const dossierFile = 'dossier.pdf'
