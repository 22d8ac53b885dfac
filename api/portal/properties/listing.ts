import type { Language } from '../../../shared/contract/language.ts'
import type { PropertyKind, PropertyStatus } from '../../../shared/contract/property.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { Property } from '../../../shared/tables/properties/properties.ts'
import { countryOf } from './country.ts'
import { presentProperty, type ShownProperty } from './present.ts'

const residenceTypes: Record<PropertyKind, string> = {
  villa: 'SingleFamilyResidence',
  penthouse: 'Apartment',
  apartment: 'Apartment',
  estate: 'House',
  townhouse: 'House',
  land: 'Place',
}

const availability: Record<PropertyStatus, string> = {
  available: 'https://schema.org/InStock',
  reserved: 'https://schema.org/LimitedAvailability',
  sold: 'https://schema.org/SoldOut',
  hidden: 'https://schema.org/OutOfStock',
}

/**
 * Returns a property as structured data (schema.org/RealEstateListing). Areas are in m² (unit code MTK).
 * @param images URLs or paths of its photographs; illustrations are none
 */
export function listingJsonLd(
  property: ShownProperty,
  images: string[],
  language: Language,
  config: Config,
): object {
  const { title, address, description, attributes } = presentProperty(property, language)
  const url = config.PUBLIC_URL + address
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: language,
    datePosted: property.createdAt.toISOString(),
    dateModified: property.updatedAt.toISOString(),
    ...(images.length > 0 && {
      image: images.map((src) => new URL(src, config.PUBLIC_URL).href),
    }),
    offers: {
      '@type': 'Offer',
      price: property.price,
      priceCurrency: property.currency,
      availability: availability[property.status],
      businessFunction: 'http://purl.org/goodrelations/v1#Sell',
      seller: businessJsonLd(config),
    },
    mainEntity: residenceOf(property, title, attributes),
  }
}

/**
 * Returns one page of the list of properties as structured data (schema.org/ItemList).
 * @param first the place in the whole list of the first of these properties, counted from 1
 */
export function listJsonLd(
  properties: ShownProperty[],
  { first, total }: { first: number; total: number },
  language: Language,
  config: Config,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: properties.map((property, index) => {
      const { title, address } = presentProperty(property, language)
      return {
        '@type': 'ListItem',
        position: first + index,
        name: title,
        url: config.PUBLIC_URL + address,
      }
    }),
  }
}

/** Returns the business as structured data (schema.org/RealEstateAgent). */
export function businessJsonLd(config: Config): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    '@id': `${config.PUBLIC_URL}/#house`,
    name: config.BUSINESS_NAME,
    url: `${config.PUBLIC_URL}/`,
    telephone: config.BUSINESS_PHONE,
    address: config.BUSINESS_ADDRESS,
  }
}

function residenceOf(property: Property, name: string, attributes: string[]) {
  const { kind, city, region, bedrooms, bathrooms, areaM2, lotM2, yearBuilt } = property
  const isBuilt = kind !== 'land'
  const country = countryOf(region)
  return {
    '@type': residenceTypes[kind],
    name,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      addressRegion: region,
      ...(country && { addressCountry: country }),
    },
    ...(isBuilt && {
      // Not as `numberOfRooms`, which counts all rooms.
      numberOfBedrooms: bedrooms,
      numberOfBathroomsTotal: bathrooms,
      floorSize: squareMeters(areaM2),
    }),
    ...(lotM2 !== null && { lotSize: squareMeters(lotM2) }),
    ...(yearBuilt !== null && { yearBuilt }),
    ...(attributes.length > 0 && {
      amenityFeature: attributes.map((attribute) => ({
        '@type': 'LocationFeatureSpecification',
        name: attribute,
        value: true,
      })),
    }),
  }
}

function squareMeters(value: number) {
  return { '@type': 'QuantitativeValue', value, unitCode: 'MTK' }
}
