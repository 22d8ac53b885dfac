import { fold } from '../../../shared/contract/fold.ts'

const mexicanStates = [
  ...['Aguascalientes', 'Baja California', 'Baja California Sur', 'Campeche', 'Chiapas'],
  ...['Chihuahua', 'Ciudad de México', 'Coahuila', 'Colima', 'Durango', 'Estado de México'],
  ...['Guanajuato', 'Guerrero', 'Hidalgo', 'Jalisco', 'México', 'Michoacán', 'Morelos', 'Nayarit'],
  ...['Nuevo León', 'Oaxaca', 'Puebla', 'Querétaro', 'Quintana Roo', 'San Luis Potosí', 'Sinaloa'],
  ...['Sonora', 'Tabasco', 'Tamaulipas', 'Tlaxcala', 'Veracruz', 'Yucatán', 'Zacatecas'],
]
const foldedStates = new Set(mexicanStates.map(fold))

/** Returns the country of a region (ISO 3166-1, two letters): `MX` of a Mexican state; undefined of another, which is not known. */
export function countryOf(region: string): string | undefined {
  return foldedStates.has(fold(region)) ? 'MX' : undefined
}
