import { v7 as uuid } from 'uuid'
import type { NewProperty } from '../../shared/tables/properties/properties.ts'
import { demoProperties } from './properties/index.ts'

/** The rows of the demo properties. */
export function propertyRows(now: Date): NewProperty[] {
  return demoProperties.map((property) => ({
    id: uuid(),
    ...property,
    createdAt: now,
    updatedAt: now,
  }))
}
