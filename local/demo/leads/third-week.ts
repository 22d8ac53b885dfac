import { prose } from '../prose.ts'
import type { DemoLead } from './types.ts'

/** Inquiries from 14 to 7 days ago. */
export const thirdWeek: DemoLead[] = [
  {
    name: 'Mariana Escobedo',
    email: 'mariana.escobedo@correo.example.com',
    phone: '+525555550112',
    message: prose`
      Después de la visita a Casa Ceniza, mis padres quieren ver también Casa del Aljibe. ¿Podría
      ser el mismo día de la segunda visita?
    `,
    property: 'casa-del-aljibe',
    origin: 'web portal',
    language: 'es',
    daysAgo: 13.74,
    status: 'visit_scheduled',
  },
  {
    name: 'Joseph Kealoha',
    email: 'joe.kealoha@example.com',
    phone: '+16195550147',
    message: prose`
      Looking for a quotation on Casa Salitre. Does the cistern fill from the city line or by truck?
    `,
    property: 'casa-salitre',
    origin: 'web portal',
    language: 'en',
    daysAgo: 13.2,
    status: 'qualified',
  },
  {
    name: 'Paulina Zertuche',
    email: 'paulina.zertuche@example.org',
    phone: '+528445550129',
    message: prose`
      Necesito asesoría para vender mi departamento en Monterrey y comprar en Valle de Bravo.
      ¿Atienden ambas operaciones?
    `,
    property: null,
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 12.81,
    status: 'contacted',
  },
  {
    name: 'Inés Caldera',
    email: 'ines.caldera@example.com',
    phone: '+525555550195',
    message: prose`
      Solicito visita privada al Penthouse Polanco, de preferencia por la tarde. Asistiremos mi
      arquitecta y yo.
    `,
    property: 'penthouse-campos-de-polanco',
    origin: 'web portal',
    language: 'es',
    daysAgo: 12.35,
    status: 'visit_scheduled',
  },
  {
    name: 'Andrew Castellanos-Reed',
    email: 'acreed@mail.example.com',
    phone: '+14155550181',
    message: prose`
      Please send me a quotation for Casa Zapote in Bacalar. I would also like to know how the dock
      permit is renewed.
    `,
    property: 'casa-zapote-bacalar',
    origin: 'agent:concierge-bot',
    language: 'en',
    daysAgo: 11.9,
    status: 'contacted',
  },
  {
    name: 'Gloria Mendizábal',
    email: 'gloria.mendizabal@example.net',
    phone: '+527225550116',
    message: prose`
      ¿El terreno Cerro Gordo permite dos construcciones separadas? Quisiera visitarlo con mi
      constructor.
    `,
    property: 'terreno-cerro-gordo',
    origin: 'web portal',
    language: 'es',
    daysAgo: 11.27,
    status: 'qualified',
  },
  {
    name: 'Mateo Villaseñor',
    email: 'mateo.villasenor@correo.example.com',
    phone: '+523355550154',
    message: prose`
      Cotización de Casa Bajamar, por favor. Somos cuatro socios y pagaríamos en dos partes.
    `,
    property: 'casa-bajamar',
    origin: null,
    language: 'es',
    daysAgo: 10.98,
    status: 'contacted',
  },
  {
    name: 'Hannah Birnbaum',
    email: 'hannah.birnbaum@example.org',
    phone: '+13125550169',
    message: prose`
      I am a returning client of a partner agency. Could you arrange a private tour of La Cantera
      Vieja for four people, including the vineyard?
    `,
    property: 'rancho-la-cantera-vieja',
    origin: 'web portal',
    language: 'en',
    daysAgo: 10.41,
    status: 'visit_scheduled',
  },
  {
    name: 'Robert Hale',
    email: 'robert.hale@example.com',
    phone: '+14045550138',
    message: 'Interested in Casa Ramón. What would the total cost be, with fees and taxes?',
    property: 'casa-ramon-itzimna',
    origin: 'agent:relocation-desk',
    language: 'en',
    daysAgo: 9.86,
    status: 'contacted',
  },
  {
    name: 'Daniela Sepúlveda',
    email: 'dani.sepulveda@example.com',
    phone: '+573015550172',
    message: prose`
      Hola, escribo desde Medellín. Quiero invertir en Tulum y no conozco las zonas. ¿Me pueden
      orientar sobre qué comprar con 350 mil dólares?
    `,
    property: null,
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 9.33,
    status: 'qualified',
  },
  {
    name: 'Kwame Asante',
    email: 'kwame.asante@example.net',
    phone: '+14385550114',
    message: prose`
      Requesting a tour of the Media Luna Apartment in Akumal. I arrive on a Thursday and leave on
      Sunday.
    `,
    property: 'departamento-akumal-norte',
    origin: 'web portal',
    language: 'en',
    daysAgo: 8.94,
    status: 'visit_scheduled',
  },
  {
    name: 'Leticia Barragán',
    email: 'leticia.barragan@example.org',
    phone: '+525555550158',
    message: prose`
      Me interesa Tres Pinos para vivir todo el año. ¿Hay buena conexión a internet y cuánto es la
      cuota del condominio?
    `,
    property: 'casa-avandaro-tres-pinos',
    origin: 'web portal',
    language: 'es',
    daysAgo: 8.52,
    status: 'contacted',
  },
  {
    name: 'Bruno Calderón Vega',
    email: 'bruno.calderon@example.com',
    phone: '+529995550121',
    message: prose`
      ¿Cuánto cuesta Casa Pasta en dólares? Necesito la cotización para presentarla al banco.
    `,
    property: 'casa-santa-ana-pasta',
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 8.1,
    status: 'lost',
  },
  {
    name: 'Svitlana Petrashenko',
    email: 'svitlana.petrashenko@mail.example.org',
    phone: '+34655010185',
    message: prose`
      I would like to visit houses near Huatulco next month, starting with Casa Brisa. What days do
      you have?
    `,
    property: 'casa-brisa-huatulco',
    origin: 'web portal',
    language: 'en',
    daysAgo: 7.66,
    status: 'contacted',
  },
  {
    name: 'Arturo Nájera',
    email: 'arturo.najera@correo.example.com',
    phone: '+525555550107',
    message: 'Prueba. Favor de ignorar este mensaje.',
    property: null,
    origin: 'curl',
    language: 'es',
    daysAgo: 7.2,
    status: 'spam',
  },
]
