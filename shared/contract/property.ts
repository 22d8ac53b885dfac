/** Kinds of property the business sells. */
export const propertyKinds = [
  'villa',
  'penthouse',
  'apartment',
  'estate',
  'townhouse',
  'land',
] as const
export type PropertyKind = (typeof propertyKinds)[number]

/** Whether a property can be had. */
export const propertyStatuses = ['available', 'reserved', 'sold', 'hidden'] as const
export type PropertyStatus = (typeof propertyStatuses)[number]
