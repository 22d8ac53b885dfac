import { prose } from '../prose.ts'
import type { DemoProperty } from './types.ts'

/** Properties in the city of Oaxaca and on its coast. */
export const oaxaca: DemoProperty[] = [
  {
    slug: 'casa-bajamar',
    kind: 'villa',
    status: 'available',
    titleEs: 'Casa Bajamar, concreto y palma en Puerto Escondido',
    titleEn: 'Casa Bajamar, concrete and palm in Puerto Escondido',
    descriptionEs: prose`
      Dos volúmenes de concreto aparente bajo una sola palapa de 24 metros. Entre ambos corre una
      alberca angosta que refresca el aire de las cinco recámaras.

      La playa está a 150 metros por una vereda de uso común. Las puertas son de macuil, los pisos
      de cemento pulido, y la palma se cambió en 2024.

      El terreno es propiedad privada, con certificado de libertad de gravamen reciente.
    `,
    descriptionEn: prose`
      Two volumes of exposed concrete under a single palm roof 24 meters long. A narrow pool runs
      between them and cools the air in the five bedrooms.

      The beach is 150 meters away along a shared path. The doors are macuil wood, the floors are
      polished cement, and the palm thatch was replaced in 2024.

      The land is private property, with a recent certificate of no liens.
    `,
    price: 1_720_000,
    currency: 'USD',
    city: 'Puerto Escondido',
    region: 'Oaxaca',
    bedrooms: 5,
    bathrooms: 5,
    areaM2: 450,
    lotM2: 1600,
    yearBuilt: 2018,
    attributes: ['pool'],
  },
  {
    slug: 'casa-brisa-huatulco',
    kind: 'villa',
    status: 'available',
    titleEs: 'Casa Brisa, tres terrazas en Huatulco',
    titleEn: 'Casa Brisa, three terraces in Huatulco',
    descriptionEs: prose`
      La casa ocupa una ladera sobre la bahía de Tangolunda y tiene tres terrazas, una por nivel,
      orientadas al sur. La inferior llega a la alberca; la superior tiene asador y lavabo.

      Tres recámaras, tres baños y medio y un cuarto de lavado con entrada de servicio. La playa
      pública queda a 6 minutos en auto; el aeropuerto, a 25.
    `,
    descriptionEn: prose`
      The house stands on a slope above Tangolunda bay and has three terraces, one on each level,
      all facing south. The lowest reaches the pool; the highest has a grill and a sink.

      Three bedrooms, three and a half bathrooms and a laundry with a service entrance. The public
      beach is 6 minutes by car; the airport, 25.
    `,
    price: 840_000,
    currency: 'USD',
    city: 'Santa María Huatulco',
    region: 'Oaxaca',
    bedrooms: 3,
    bathrooms: 3.5,
    areaM2: 320,
    lotM2: 540,
    yearBuilt: 2013,
    attributes: ['sea_view', 'pool', 'terrace'],
  },
  {
    slug: 'departamento-jalatlaco',
    kind: 'apartment',
    status: 'available',
    titleEs: 'Departamento Grana, dos pisos en Jalatlaco',
    titleEn: 'Grana Apartment, two floors in Jalatlaco',
    descriptionEs: prose`
      Dúplex en un antiguo taller de curtidores, con muros de adobe teñidos de grana cochinilla. La
      sala y la cocina ocupan la planta baja; las tres recámaras, la alta.

      La terraza, de 34 metros cuadrados, mira a San Felipe del Agua. Santo Domingo está a 12
      minutos a pie y el edificio tiene cinco lugares de estacionamiento, uno de ellos incluido.
    `,
    descriptionEn: prose`
      A duplex in a former tanners' workshop, its adobe walls tinted with cochineal. The living room
      and kitchen are on the ground floor; the three bedrooms are upstairs.

      The 34-square-meter terrace faces San Felipe del Agua. Santo Domingo is a 12-minute walk away,
      and the building has five parking spaces, one of them included.
    `,
    price: 620_000,
    currency: 'USD',
    city: 'Oaxaca de Juárez',
    region: 'Oaxaca',
    bedrooms: 3,
    bathrooms: 2.5,
    areaM2: 186,
    lotM2: null,
    yearBuilt: 1930,
    attributes: ['terrace'],
  },
  {
    slug: 'casa-cantera-verde',
    kind: 'townhouse',
    status: 'reserved',
    titleEs: 'Casa Cantera Verde, patio en Xochimilco de Oaxaca',
    titleEn: 'Casa Cantera Verde, a courtyard in Oaxaca',
    descriptionEs: prose`
      En el barrio de Xochimilco, junto al acueducto, una casa de cantera verde con tres recámaras
      alrededor de un patio de bugambilias. El corredor techado mide 11 metros y mira al sur.

      Se reforzó en 2018 después de los sismos, con proyecto y bitácora de obra disponibles. Hay
      calentador solar y cisterna de 15 mil litros.
    `,
    descriptionEn: prose`
      In the Xochimilco neighborhood of the city, beside the aqueduct, a green stone house with
      three bedrooms around a courtyard of bougainvillea. The covered gallery is 11 meters long and
      faces south.

      It was reinforced in 2018 after the earthquakes; the design and the construction log are
      available. There is a solar water heater and a 15,000-liter cistern.
    `,
    price: 515_000,
    currency: 'USD',
    city: 'Oaxaca de Juárez',
    region: 'Oaxaca',
    bedrooms: 3,
    bathrooms: 2.5,
    areaM2: 232,
    lotM2: 290,
    yearBuilt: 1956,
    attributes: ['courtyard'],
  },
  {
    slug: 'terreno-agua-blanca',
    kind: 'land',
    status: 'available',
    titleEs: 'Terreno Agua Blanca, a 300 metros del mar',
    titleEn: 'Agua Blanca lot, 300 meters from the sea',
    descriptionEs: prose`
      Terreno plano de 2,200 metros cuadrados al oriente de Puerto Escondido, a 300 metros de la
      playa. Propiedad privada con escritura, fuera de zona federal y de tierra ejidal.

      Hay electricidad en la calle y agua de pozo a 9 metros de profundidad. La terracería se
      mantiene con aportación de los vecinos; la autopista a Oaxaca queda a 40 minutos.
    `,
    descriptionEn: prose`
      A level lot of 2,200 square meters east of Puerto Escondido, 300 meters from the beach.
      Private property with a deed, outside the federal zone and communal land.

      There is power on the street and well water at a depth of 9 meters. The dirt road is
      maintained with contributions from the neighbors; the highway to Oaxaca is 40 minutes away.
    `,
    price: 280_000,
    currency: 'USD',
    city: 'Santa María Colotepec',
    region: 'Oaxaca',
    bedrooms: 0,
    bathrooms: 0,
    areaM2: 2200,
    lotM2: 2200,
    yearBuilt: null,
    attributes: [],
  },
]
