export const propertyKinds = [
  'villa',
  'penthouse',
  'apartment',
  'estate',
  'townhouse',
  'land',
] as const
export type PropertyKind = (typeof propertyKinds)[number]

/**
 * What buyers look for besides the facts of a property, in the order in which it is shown. `lakefront`: also on a lagoon;
 * `gated`: in a gated community.
 */
export const propertyAttributes = [
  'beachfront',
  'sea_view',
  'lakefront',
  'mountain_view',
  'golf',
  'pool',
  'garden',
  'terrace',
  'courtyard',
  'colonial',
  'gated',
] as const
export type PropertyAttribute = (typeof propertyAttributes)[number]

/** Returns the attributes that are in a list, each once, in the order in which they are shown. */
export function sortAttributes(attributes: readonly string[]): PropertyAttribute[] {
  return propertyAttributes.filter((attribute) => attributes.includes(attribute))
}

/** The portal shows all except `hidden`; only `available` ones are recommended to clients. */
export const propertyStatuses = ['available', 'reserved', 'sold', 'hidden'] as const
export type PropertyStatus = (typeof propertyStatuses)[number]

/** The currencies that the dashboard offers for prices. The API accepts every one that `Intl` knows. */
export const propertyCurrencies = ['USD', 'MXN', 'EUR', 'CAD', 'GBP'] as const

/** Longest description of a property in one language, in characters. */
export const LONGEST_TEXT = 20_000

/**
 * Returns the slug of a title: its words without accents, joined by hyphens, at most 70 characters;
 * `propiedad` if the title contains no letters from A to Z and no digits.
 */
export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 70)
  return words.replace(/^-+|-+$/g, '') || 'propiedad'
}

/**
 * Whether a property's picture may be on the host of a URL: without user name and password, and with a name of
 * letters, digits, hyphens and at least one dot. A URL can contain other characters there, such as `;`, which would end
 * a directive of the content security policy.
 */
export function isPictureHost({ username, password, hostname }: URL): boolean {
  return !username && !password && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname)
}
