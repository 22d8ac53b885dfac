import type { Language } from '../../../shared/contract/language.ts'
import { type PropertyStatus, propertyStatuses } from '../../../shared/contract/property.ts'
import { statusNames } from '../../../shared/view/property-texts.ts'
import { indexByName, readNames } from './named-values.ts'

/** The statuses by which properties can be filtered: those that the portal shows. */
export type ShownStatus = Exclude<PropertyStatus, 'hidden'>
export const shownStatuses = propertyStatuses.filter(
  (status): status is ShownStatus => status !== 'hidden',
)

/** What buyers call statuses besides the names that pages print. */
const otherNames: Record<ShownStatus, string[]> = {
  available: ['disponibles', 'for sale', 'en venta'],
  reserved: ['apartadas', 'apartado', 'apartados', 'reservada', 'reservadas', 'reservado'],
  sold: ['vendidas', 'vendido', 'vendidos'],
}

const byName = indexByName<ShownStatus>(
  shownStatuses.map((status) => [
    status,
    [status, ...Object.values(statusNames[status]), ...otherNames[status]],
  ]),
)

/**
 * Reads statuses that are separated by commas, each given by any of its names.
 * @returns no statuses if one of the names is unknown; `meant`: those that resemble the unknown names
 */
export function readStatuses(
  input: string,
  language: Language,
): { statuses: ShownStatus[]; meant: (string | undefined)[] } {
  const { values, meant } = readNames(input, byName)
  return {
    statuses: meant.length > 0 ? [] : shownStatuses.filter((status) => values.includes(status)),
    meant: meant.map((status) => status && statusNames[status][language]),
  }
}
