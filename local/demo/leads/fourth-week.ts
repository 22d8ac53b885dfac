import { prose } from '../prose.ts'
import type { DemoLead } from './types.ts'

/** Inquiries from seven to two days ago. */
export const fourthWeek: DemoLead[] = [
  {
    name: 'David Okafor',
    email: 'david.okafor@mail.example.com',
    phone: '+17135550143',
    message: prose`
      Following up: while the Condesa paperwork is under review, my sister would like a quotation
      for the Patio Apartment in Roma.
    `,
    property: 'departamento-roma-patio',
    origin: 'web portal',
    language: 'en',
    daysAgo: 6.83,
    status: 'qualified',
  },
  {
    name: 'Elena Markham',
    email: 'elena.markham@example.com',
    phone: '+18055550126',
    message: prose`
      May I have a private tour of Casa Embarcadero? I sail, and I want to see the dock at the
      current water level.
    `,
    property: 'casa-embarcadero',
    origin: 'web portal',
    language: 'en',
    daysAgo: 6.37,
    status: 'visit_scheduled',
  },
  {
    name: 'Víctor Hugo Saldaña',
    email: 'vh.saldana@example.org',
    phone: '+529515550148',
    message: prose`
      Buenas tardes. ¿El departamento Grana acepta crédito hipotecario? Envíenme por favor la
      cotización con un enganche del 30 por ciento.
    `,
    property: 'departamento-jalatlaco',
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 5.92,
    status: 'contacted',
  },
  {
    name: 'Aiko Tanabe',
    email: 'aiko.tanabe@example.net',
    phone: '+14155550193',
    message: prose`
      We are choosing between San Pancho and Sayulita for a small home near a school. General advice
      about both towns would help us.
    `,
    property: null,
    origin: 'agent:concierge-bot',
    language: 'en',
    daysAgo: 5.48,
    status: 'contacted',
  },
  {
    name: 'Rafael Montes de Oca',
    email: 'rafael.montesdeoca@example.com',
    phone: '+525555550166',
    message: prose`
      Quiero conocer Teja y Agua este sábado. ¿A qué hora puede ser la visita y dónde me estaciono?
    `,
    property: 'casa-teja-y-agua',
    origin: 'web portal',
    language: 'es',
    daysAgo: 5.05,
    status: 'visit_scheduled',
  },
  {
    name: 'Bob Hale',
    email: 'Robert.Hale@example.com',
    phone: '+14045550138',
    message: prose`
      Bob Hale again. I never got the numbers for Casa Ramón; please send the quotation to this
      address.
    `,
    property: 'casa-ramon-itzimna',
    origin: 'web portal',
    language: 'en',
    daysAgo: 4.51,
    status: 'contacted',
  },
  {
    name: 'Marisol Etchegaray',
    email: 'marisol.etchegaray@example.org',
    phone: '+573105550139',
    message: prose`
      Solicito cotización del Departamento Chechén y del costo anual de mantenimiento. Compraría con
      mi hermano.
    `,
    property: 'departamento-aldea-tulum',
    origin: 'agent:relocation-desk',
    language: 'es',
    daysAgo: 4.07,
    status: 'new',
  },
  {
    name: 'Gaspard Fontanel',
    email: 'g.fontanel@courrier.example.net',
    phone: '+33465711168',
    message: prose`
      Please send a quotation for the El Estero Apartment. Is the garden included in the deed or is
      it for exclusive use?
    `,
    property: 'departamento-el-estero',
    origin: null,
    language: 'en',
    daysAgo: 3.64,
    status: 'contacted',
  },
  {
    name: 'Carmen Uribe Llano',
    email: 'carmen.uribe@example.com',
    phone: '+524155550132',
    message: prose`
      Vivo a dos calles de Casa del Aljibe y me gustaría verla por dentro. ¿Pueden recibirme el
      viernes a las once?
    `,
    property: 'casa-del-aljibe',
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 3.12,
    status: 'qualified',
  },
  {
    name: 'Listing Boost',
    email: 'offers@boost.example.org',
    phone: '+17865550100',
    message: 'Dear agent, 50,000 verified luxury buyers for one low fee. Reply YES to start.',
    property: null,
    origin: 'curl',
    language: 'en',
    daysAgo: 2.77,
    status: 'spam',
  },
  {
    name: 'Inés Caldera',
    email: 'Ines.Caldera@example.com',
    phone: '+525555550195',
    message: prose`
      Ya visité el penthouse de Polanco. Antes de ofertar quisiera la cotización con escrituración y
      el reglamento del edificio.
    `,
    property: 'penthouse-campos-de-polanco',
    origin: 'web portal',
    language: 'es',
    daysAgo: 2.31,
    status: 'negotiating',
  },
]
