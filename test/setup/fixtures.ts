import type { StaffRole } from '../../shared/contract/staff.ts'

/** The inquiry of Ana, a client who would like to visit a property. */
export const inquiry = {
  name: 'Ana García',
  phone: '+52 55 1234 5678',
  email: 'ana@example.com',
  message: 'Quisiera visitar la casa el sábado por la mañana.',
}

/** The application of Luis, who runs an agency. */
export const application = {
  agencyName: 'Casa Norte',
  contactName: 'Luis Ortega',
  email: 'luis@example.com',
  phone: '(81) 8345-6789',
  city: 'Monterrey',
}

/** The assessment request of Eva, a buyer. */
export const assessmentRequest = {
  name: 'Eva Ramos',
  email: 'eva@example.com',
  budget: 900_000,
  downPayment: 200_000,
  monthlyCapacity: 4_000,
}

/** One staff member per role. */
export const staff = {
  sales: { role: 'sales', name: 'Sara Vélez', email: 'sara@house.example' },
  partnerships: { role: 'partnerships', name: 'Pablo Ruiz', email: 'pablo@house.example' },
  ops: { role: 'ops', name: 'Olga Marín', email: 'olga@house.example' },
  admin: { role: 'admin', name: 'Aurora Díaz', email: 'aurora@house.example' },
} as const satisfies Record<StaffRole, object>

/** The password of all staff. */
export const staffPassword = 'a password of the tests'

/** A property, as sent to `POST /api/staff/properties`. */
export const villa = {
  kind: 'villa',
  status: 'available',
  titleEs: 'Casa del Cerro',
  titleEn: 'House on the Hill',
  descriptionEs: 'Una casa de **piedra** con vista al valle.',
  descriptionEn: 'A house of **stone** overlooking the valley.',
  price: 1_850_000,
  currency: 'USD',
  city: 'Tepoztlán',
  region: 'Morelos',
  bedrooms: 4,
  bathrooms: 4.5,
  areaM2: 480,
  lotM2: 1_200,
  yearBuilt: 2019,
}
