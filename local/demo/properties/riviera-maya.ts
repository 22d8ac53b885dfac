import { prose } from '../prose.ts'
import type { DemoProperty } from './types.ts'

/** Properties on the Caribbean coast, from Puerto Morelos to Bacalar. */
export const rivieraMaya: DemoProperty[] = [
  {
    slug: 'villa-soliman',
    kind: 'villa',
    status: 'hidden',
    titleEs: 'Villa Solimán, casa en la bahía, al norte de Tulum',
    titleEn: 'Villa Solimán, a bayfront house north of Tulum',
    descriptionEs: prose`
      Siete recámaras frente a una bahía protegida por el arrecife, con 40 metros de playa. La
      casa se levanta 1.8 metros sobre pilotes de concreto para dejar pasar el agua en temporada de
      tormentas.

      Los muros son de piedra caliza cortada en Yucatán y los techos, planos, con grava blanca. La
      planta de tratamiento aporta agua limpia para el riego.

      Los dueños preparan la documentación. La propiedad se publicará cuando esté completa.
    `,
    descriptionEn: prose`
      Seven bedrooms on a bay sheltered by the reef, with 40 meters of beach. The house stands 1.8
      meters up on concrete piles, so that water can pass beneath it in storm season.

      The walls are limestone cut in Yucatán; the roofs are flat, with white gravel. A treatment
      plant supplies clean water for irrigation.

      The owners are preparing the documents. The property will be listed when they are complete.
    `,
    price: 8_900_000,
    currency: 'USD',
    city: 'Tulum',
    region: 'Quintana Roo',
    bedrooms: 7,
    bathrooms: 7.5,
    areaM2: 910,
    lotM2: 3200,
    yearBuilt: 2018,
    attributes: ['beachfront'],
  },
  {
    slug: 'penthouse-muelle-puerto-morelos',
    kind: 'penthouse',
    status: 'available',
    titleEs: 'Penthouse Muelle, azotea sobre el arrecife',
    titleEn: 'Muelle Penthouse, a roof above the reef',
    descriptionEs: prose`
      Ocupa los dos últimos pisos de un edificio de cuatro en Puerto Morelos, sobre la playa. La
      azotea tiene alberca de 10 metros y desde ella se distingue la línea del arrecife, a 500
      metros de la orilla.

      Cuatro recámaras, cuatro baños y medio, cocina abierta y un cuarto de servicio con entrada
      aparte. Las ventanas resisten vientos de 250 kilómetros por hora.

      El aeropuerto de Cancún queda a 20 minutos.
    `,
    descriptionEn: prose`
      The top two floors of a four-story building in Puerto Morelos, on the beach. The roof has a
      10-meter pool, and from it you can make out the line of the reef, 500 meters offshore.

      Four bedrooms, four and a half bathrooms, an open kitchen and a service room with a separate
      entrance. The windows withstand winds of 250 kilometers per hour.

      Cancún airport is 20 minutes away.
    `,
    price: 2_900_000,
    currency: 'USD',
    city: 'Puerto Morelos',
    region: 'Quintana Roo',
    bedrooms: 4,
    bathrooms: 4.5,
    areaM2: 420,
    lotM2: null,
    yearBuilt: 2021,
    attributes: ['beachfront', 'sea_view', 'pool'],
  },
  {
    slug: 'casa-zapote-bacalar',
    kind: 'villa',
    status: 'available',
    titleEs: 'Casa Zapote, muelle en la laguna de Bacalar',
    titleEn: 'Casa Zapote, a dock on the Bacalar lagoon',
    descriptionEs: prose`
      Casa de una planta a 30 metros de la laguna, entre zapotes y palmas. El muelle de madera
      dura, de 22 metros, tiene permiso federal vigente.

      Cuatro recámaras bajo un mismo techo de dos aguas, cocina al centro y terrazas al este y al
      oeste. El agua de lluvia se filtra para uso doméstico; el drenaje pasa por un biodigestor y un
      humedal, y nada llega a la laguna.

      El centro de Bacalar está a 10 minutos en auto.
    `,
    descriptionEn: prose`
      A single-story house 30 meters from the lagoon, among sapodilla trees and palms. The hardwood
      dock, 22 meters long, has a valid federal permit.

      Four bedrooms under one gabled roof, the kitchen at the center and terraces to the east and
      west. Rainwater is filtered for the house; wastewater passes through a biodigester and a
      wetland, and none of it reaches the lagoon.

      The center of Bacalar is 10 minutes by car.
    `,
    price: 1_390_000,
    currency: 'USD',
    city: 'Bacalar',
    region: 'Quintana Roo',
    bedrooms: 4,
    bathrooms: 4,
    areaM2: 360,
    lotM2: 2400,
    yearBuilt: 2019,
    attributes: ['lakefront', 'terrace'],
  },
  {
    slug: 'departamento-akumal-norte',
    kind: 'apartment',
    status: 'available',
    titleEs: 'Departamento Media Luna, primera línea en Akumal',
    titleEn: 'Media Luna Apartment, seafront in Akumal',
    descriptionEs: prose`
      Planta baja con terraza a la arena, en un edificio de diez departamentos. Tres recámaras,
      dos de ellas con vista al mar.

      De mayo a octubre la playa es zona de anidación de tortugas: la iluminación exterior es ámbar
      y se apaga a las diez de la noche. El edificio aplica esta regla a todos los residentes.
    `,
    descriptionEn: prose`
      A ground floor with a terrace on the sand, in a building of ten apartments. Three bedrooms,
      two of them with a sea view.

      From May to October the beach is a turtle nesting area: outdoor lights are amber and go off at
      ten at night. The rule applies to all residents.
    `,
    price: 780_000,
    currency: 'USD',
    city: 'Akumal',
    region: 'Quintana Roo',
    bedrooms: 3,
    bathrooms: 3,
    areaM2: 172,
    lotM2: null,
    yearBuilt: 2010,
    attributes: ['beachfront', 'sea_view', 'terrace'],
  },
  {
    slug: 'departamento-aldea-tulum',
    kind: 'apartment',
    status: 'available',
    titleEs: 'Departamento Chechén, una recámara en Tulum',
    titleEn: 'Chechén Apartment, one bedroom in Tulum',
    descriptionEs: prose`
      Segundo piso hacia un patio de selva que el edificio conservó sin talar. Una recámara, baño y
      medio, terraza de 16 metros cuadrados con una tina de piedra.

      El edificio tiene 18 departamentos, subestación propia y pozo con tratamiento. La playa queda
      a 12 minutos en bicicleta por la ciclovía.
    `,
    descriptionEn: prose`
      The third floor, facing a patio of jungle that was left uncut. One bedroom, one and a half
      bathrooms, a 16-square-meter terrace with a stone tub.

      The building has 18 apartments, its own substation and a well with treatment. The beach is 12
      minutes away by bike path.
    `,
    price: 345_000,
    currency: 'USD',
    city: 'Tulum',
    region: 'Quintana Roo',
    bedrooms: 1,
    bathrooms: 1.5,
    areaM2: 92,
    lotM2: null,
    yearBuilt: 2022,
    attributes: ['terrace'],
  },
]
