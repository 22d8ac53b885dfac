import { prose } from '../prose.ts'
import type { DemoProperty } from './types.ts'

/** Properties in Mérida and on the coast of Yucatán. */
export const merida: DemoProperty[] = [
  {
    slug: 'hacienda-san-eusebio',
    kind: 'estate',
    status: 'available',
    titleEs: 'Hacienda San Eusebio, casa de máquinas remodelada',
    titleEn: 'Hacienda San Eusebio, a converted machine house',
    descriptionEs: prose`
      Antigua hacienda henequenera a 35 minutos de Mérida. La casa principal, de 1890, conserva los
      pisos de pasta y la arquería; la casa de máquinas se convirtió en 2016 en cuatro recámaras
      con techos de 6 metros.

      Ocho recámaras en total, alberca en el antiguo estanque de riego y un cenote cubierto con
      escalera de piedra. El terreno tiene 6 hectáreas de monte y jardín.

      Escritura de propiedad privada, inscrita. El camino de acceso es pavimentado.
    `,
    descriptionEn: prose`
      A former henequen hacienda, 35 minutes from Mérida. The main house, from 1890, keeps its
      cement tile floors and its arcade; in 2016 the machine house became four bedrooms with 6-meter
      ceilings.

      Eight bedrooms in all, a pool in the old irrigation tank and a covered cenote with stone
      steps. The land is 6 hectares of native forest and garden.

      Private property with a registered deed. The access road is paved.
    `,
    price: 2_480_000,
    currency: 'USD',
    city: 'Umán',
    region: 'Yucatán',
    bedrooms: 8,
    bathrooms: 8.5,
    areaM2: 1120,
    lotM2: 60_000,
    yearBuilt: 1890,
    attributes: ['pool', 'garden'],
  },
  {
    slug: 'casa-ramon-itzimna',
    kind: 'villa',
    status: 'available',
    titleEs: 'Casa Ramón, sombra y agua en Itzimná',
    titleEn: 'Casa Ramón, shade and water in Itzimná',
    descriptionEs: prose`
      Un ramón de copa ancha da nombre a la casa y sombra a la alberca, de 12 metros, desde el
      mediodía. Los muros son de chukum color arena; los pisos, de piedra macedonia.

      Cuatro recámaras, todas hacia el jardín del norte. El sistema solar de 14 kilowatts y los
      aleros de 2 metros mantienen bajo el gasto de electricidad en verano.

      El parque de Itzimná está a tres cuadras.
    `,
    descriptionEn: prose`
      A broad ramón tree gives the house its name and shades the 12-meter pool from noon. The walls
      are sand-colored chukum stucco; the floors are macedonia limestone.

      Four bedrooms, all facing the north garden. A 14-kilowatt solar system and 2-meter eaves keep
      summer electricity bills low.

      Itzimná park is three blocks away.
    `,
    price: 1_075_000,
    currency: 'USD',
    city: 'Mérida',
    region: 'Yucatán',
    bedrooms: 4,
    bathrooms: 4.5,
    areaM2: 440,
    lotM2: 780,
    yearBuilt: 2020,
    attributes: ['pool', 'garden'],
  },
  {
    slug: 'casa-santiago-arcos',
    kind: 'townhouse',
    status: 'available',
    titleEs: 'Casa de los Arcos, restaurada en Santiago',
    titleEn: 'Casa de los Arcos, restored in Santiago',
    descriptionEs: prose`
      Casa de 1905 en el barrio de Santiago, restaurada en 2018. Cuatro arcos de medio punto dan
      paso de la sala al patio, donde hay una alberca de 7 metros y un naranjo agrio.

      Tres recámaras y tres baños. El terreno es angosto y profundo, como los del centro: 8 metros
      de frente por 46 de fondo. El mercado de Santiago queda a 4 minutos a pie.
    `,
    descriptionEn: prose`
      A house from 1905 in the Santiago neighborhood, restored in 2018. Four round arches lead from
      the living room to the courtyard, with a 7-meter pool and a bitter orange tree.

      Three bedrooms and three bathrooms. The lot is narrow and deep, as is usual downtown: 8 meters
      wide and 46 long. Santiago market is a 4-minute walk away.
    `,
    price: 560_000,
    currency: 'USD',
    city: 'Mérida',
    region: 'Yucatán',
    bedrooms: 3,
    bathrooms: 3,
    areaM2: 265,
    lotM2: 368,
    yearBuilt: 1905,
    attributes: ['pool', 'courtyard'],
  },
  {
    slug: 'departamento-flamenco-chicxulub',
    kind: 'apartment',
    status: 'available',
    titleEs: 'Departamento Flamenco, frente al Golfo',
    titleEn: 'Flamenco Apartment, facing the Gulf',
    descriptionEs: prose`
      Segundo piso frente a la playa en Chicxulub Puerto, con balcón al norte y brisa casi todo el
      año. Por la parte de atrás se ve la ciénaga, con flamencos en invierno.

      Dos recámaras, dos baños, herrajes de acero inoxidable y ventanas contra huracán. Mérida
      queda a 40 minutos por autopista.
    `,
    descriptionEn: prose`
      The third floor on the beach at Chicxulub Puerto, with a balcony to the north and a breeze
      most of the year. At the back you see the lagoon, with flamingos in winter.

      Two bedrooms, two bathrooms, stainless steel hardware and hurricane-rated windows. Mérida is
      40 minutes away by highway.
    `,
    price: 298_000,
    currency: 'USD',
    city: 'Chicxulub Puerto',
    region: 'Yucatán',
    bedrooms: 2,
    bathrooms: 2,
    areaM2: 104,
    lotM2: null,
    yearBuilt: 2022,
    attributes: ['beachfront', 'sea_view'],
  },
  {
    slug: 'casa-santa-ana-pasta',
    kind: 'townhouse',
    status: 'available',
    titleEs: 'Casa Pasta, dos recámaras en Santa Ana',
    titleEn: 'Casa Pasta, two bedrooms in Santa Ana',
    descriptionEs: prose`
      Los pisos de pasta, de 1924, son de siete dibujos distintos, uno por habitación; se limpiaron
      a mano. La cocina y los dos baños son nuevos.

      Dos recámaras, un patio largo con alberca de 6 metros y un estudio al fondo que sirve de
      cuarto de visitas. El Paseo de Montejo comienza a dos cuadras. El precio está en pesos.
    `,
    descriptionEn: prose`
      The cement tile floors, from 1924, have seven different patterns, one per room; they were
      cleaned by hand. The kitchen and both bathrooms are new.

      Two bedrooms, a long courtyard with a 6-meter pool and a study at the far end that serves as a
      guest room. Paseo de Montejo begins two blocks away. The price is in pesos.
    `,
    price: 8_900_000,
    currency: 'MXN',
    city: 'Mérida',
    region: 'Yucatán',
    bedrooms: 2,
    bathrooms: 2,
    areaM2: 190,
    lotM2: 310,
    yearBuilt: 1924,
    attributes: ['pool', 'courtyard'],
  },
]
