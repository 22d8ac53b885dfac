import { prose } from '../prose.ts'
import type { DemoLead } from './types.ts'

/** Inquiries from 21 to 14 days ago. */
export const secondWeek: DemoLead[] = [
  {
    name: 'Alejandra Pizarro Wong',
    email: 'alejandra.pizarro@example.com',
    phone: '+526645550139',
    message: prose`
      Quiero la cotización de Casa Caracol, con y sin muebles. También me urge saber si aceptan un
      apartado del cinco por ciento.
    `,
    property: 'casa-caracol-litibu',
    origin: 'web portal',
    language: 'es',
    daysAgo: 20.62,
    status: 'negotiating',
  },
  {
    name: 'David Okafor',
    email: 'david.okafor@mail.example.com',
    phone: '+17135550143',
    message: prose`
      Is the Condesa penthouse still on the market? I would like a tour on a weekday morning.
    `,
    property: 'penthouse-condesa-fresnos',
    origin: 'agent:concierge-bot',
    language: 'en',
    daysAgo: 20.1,
    status: 'negotiating',
  },
  {
    name: 'Lucía Arrieta',
    email: 'lucia.arrieta@example.org',
    phone: '+524425550167',
    message: prose`
      Nos gustó Casa Guadiana desde la visita abierta. ¿Pueden enviar la cotización formal a nombre
      de los dos? Mi esposo es Julián Prado.
    `,
    property: 'casa-guadiana',
    origin: 'web portal',
    language: 'es',
    daysAgo: 19.53,
    status: 'negotiating',
  },
  {
    name: 'Wen-Li Huang',
    email: 'wenli.huang@example.com',
    phone: '+16045550118',
    message: prose`
      I need a quotation for the Costa Azul penthouse in US dollars, including HOA fees for the last
      two years.
    `,
    property: 'penthouse-costa-azul',
    origin: 'agent:relocation-desk',
    language: 'en',
    daysAgo: 18.97,
    status: 'qualified',
  },
  {
    name: 'Octavio Tamez Garza',
    email: 'octavio.tamez@empresa.example.com',
    phone: '+528155550122',
    message: prose`
      Deseo agendar una visita privada a Quinta Marea para mi familia. Llegamos en avión privado al
      aeropuerto de Puerto Vallarta el jueves.
    `,
    property: 'quinta-marea',
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 18.25,
    status: 'visit_scheduled',
  },
  {
    name: 'Camille Desrosiers',
    email: 'camille.desrosiers@example.org',
    phone: '+15145550176',
    message: prose`
      Could someone advise me on buying in Mérida as a Canadian? My range is around 600,000 dollars
      and I would live there six months a year.
    `,
    property: null,
    origin: 'web portal',
    language: 'en',
    daysAgo: 17.84,
    status: 'contacted',
  },
  {
    name: 'Ignacio Belmonte',
    email: 'ignacio.belmonte@correo.example.com',
    phone: '+34655010163',
    message: prose`
      Pregunto por la hacienda de Umán. ¿Se puede visitar en domingo y cuánto personal requiere al
      mes?
    `,
    property: 'hacienda-san-eusebio',
    origin: 'web portal',
    language: 'es',
    daysAgo: 17.2,
    status: 'qualified',
  },
  {
    name: 'Renata Quiroga',
    email: 'renata.quiroga@example.net',
    phone: '+525555550184',
    message: prose`
      Vi el departamento Bugambilia. ¿El precio es negociable si la compra es de contado? Agradezco
      la cotización.
    `,
    property: 'departamento-san-angel',
    origin: null,
    language: 'es',
    daysAgo: 16.55,
    status: 'contacted',
  },
  {
    name: 'Thomas Lindgren',
    email: 't.lindgren@example.com',
    phone: '+12065550155',
    message: prose`
      We were in Puerto Morelos two months ago and the Muelle Penthouse was the one we kept talking
      about. Please quote a price for closing before the end of the quarter.
    `,
    property: 'penthouse-muelle-puerto-morelos',
    origin: 'web portal',
    language: 'en',
    daysAgo: 16.03,
    status: 'negotiating',
  },
  {
    name: 'Fernanda Ochoa',
    email: 'fer.ochoa@example.com',
    phone: '+523225550141',
    message: prose`
      ¿Permiten mascotas en el Penthouse Bahía? Tenemos dos perros grandes. Si es posible, nos
      interesa visitarlo el sábado.
    `,
    property: 'penthouse-bahia-nuevo-nayarit',
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 15.48,
    status: 'lost',
  },
  {
    name: 'Lina Haddad',
    email: 'lina.haddad@example.org',
    phone: '+33199001142',
    message: prose`
      Bonjour, I write in English if that is easier. I am looking for a restored house in Mérida
      with a pool; may I visit Casa de los Arcos in the first week of next month?
    `,
    property: 'casa-santiago-arcos',
    origin: 'web portal',
    language: 'en',
    daysAgo: 15.12,
    status: 'visit_scheduled',
  },
  {
    name: 'Samuel Ortigoza',
    email: 'samuel.ortigoza@correo.example.com',
    phone: '+529515550133',
    message: prose`
      Estamos comprando Casa Cantera Verde y necesitamos la cotización actualizada con el avalúo.
      Nuestro notario la pide para el lunes.
    `,
    property: 'casa-cantera-verde',
    origin: 'web portal',
    language: 'es',
    daysAgo: 14.66,
    status: 'negotiating',
  },
  {
    name: 'Crypto Estates Club',
    email: 'hello@estates.example.net',
    phone: '+16465550100',
    message: prose`
      Turn your listings into tokens. Send us your inventory and receive an offer within the hour.
    `,
    property: null,
    origin: 'curl',
    language: 'en',
    daysAgo: 14.21,
    status: 'spam',
  },
]
