import { newId } from '../../shared/domain/new-id.ts'
import type { NewProperty } from '../../shared/tables/properties/properties.ts'
import { demoProperties } from './properties/index.ts'

/** Builds the rows of the demo's properties, created at `now`. */
export function propertyRows(now: Date): NewProperty[] {
  return demoProperties.map((property) => ({
    id: newId(),
    ...property,
    createdAt: now,
    updatedAt: now,
  }))
}
