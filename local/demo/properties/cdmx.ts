import { prose } from '../prose.ts'
import type { DemoProperty } from './types.ts'

/** Properties in Mexico City. */
export const cdmx: DemoProperty[] = [
  {
    slug: 'penthouse-campos-de-polanco',
    kind: 'penthouse',
    status: 'available',
    titleEs: 'Penthouse Polanco, dos niveles y jardín en altura',
    titleEn: 'Polanco Penthouse, two floors and a raised garden',
    descriptionEs: prose`
      Los pisos once y doce de un edificio de 2018, con un jardín de 180 metros cuadrados sobre losa
      reforzada: fresnos, salvia y un espejo de agua. La sala mira al sur, hacia el bosque de
      Chapultepec.

      Cuatro recámaras con vestidor, biblioteca, comedor para dieciséis y cocina de servicio. Los
      pisos son de encino; los baños, de mármol de Puebla.

      Cuatro lugares de estacionamiento, dos bodegas y elevador con llave. El edificio tiene ocho
      departamentos y planta de emergencia.
    `,
    descriptionEn: prose`
      The eleventh and twelfth floors of a 2018 building, with a 180-square-meter garden on a
      reinforced slab: ash trees, sage and a reflecting pool. The living room faces south, toward
      Chapultepec forest.

      Four bedrooms with dressing rooms, a library, a dining room for sixteen and a service kitchen.
      Floors are oak; bathrooms are Puebla marble.

      Four parking spaces, two storage rooms and a keyed elevator. The building has eight apartments
      and an emergency generator.
    `,
    price: 6_400_000,
    currency: 'USD',
    city: 'Ciudad de México',
    region: 'Ciudad de México',
    bedrooms: 4,
    bathrooms: 5.5,
    areaM2: 690,
    lotM2: null,
    yearBuilt: 2018,
    attributes: ['garden'],
  },
  {
    slug: 'casa-basalto-coyoacan',
    kind: 'townhouse',
    status: 'available',
    titleEs: 'Casa Basalto, jardín interior en Coyoacán',
    titleEn: 'Casa Basalto, an inner garden in Coyoacán',
    descriptionEs: prose`
      Casa de concreto y piedra basáltica en una calle cerrada del barrio del Carmen. El jardín
      interior, de 140 metros cuadrados, separa el área social de las recámaras.

      Cinco recámaras, estudio con entrada independiente y garaje para tres autos. Un sistema de
      captación de lluvia cubre el riego de junio a octubre.

      La plaza de Coyoacán está a 7 minutos a pie; la estación Viveros, a 14.
    `,
    descriptionEn: prose`
      A house of concrete and basalt on a closed street in the Del Carmen neighborhood. The inner
      garden, 140 square meters, separates the living quarters from the bedrooms.

      Five bedrooms, a study with its own entrance and a garage for three cars. Harvested rainwater
      covers irrigation from June to October.

      Coyoacán's main square is a 7-minute walk away; Viveros station, 14.
    `,
    price: 2_750_000,
    currency: 'USD',
    city: 'Ciudad de México',
    region: 'Ciudad de México',
    bedrooms: 5,
    bathrooms: 5.5,
    areaM2: 580,
    lotM2: 520,
    yearBuilt: 2013,
    attributes: ['garden'],
  },
  {
    slug: 'penthouse-condesa-fresnos',
    kind: 'penthouse',
    status: 'reserved',
    titleEs: 'Penthouse Condesa, terraza sobre las copas',
    titleEn: 'Condesa Penthouse, a terrace above the treetops',
    descriptionEs: prose`
      Último piso de un edificio de 1938, reforzado en 2019, con dictamen estructural vigente. La
      terraza de 70 metros cuadrados queda a la altura de las copas de los fresnos.

      Tres recámaras, tres baños, pisos de mosaico originales en la sala y cocina nueva de acero y
      nogal. Elevador y un lugar de estacionamiento en el edificio, otro en renta a media calle.
    `,
    descriptionEn: prose`
      The top floor of a 1938 building, reinforced in 2019, with a current structural report. The
      70-square-meter terrace is level with the tops of the ash trees.

      Three bedrooms, three bathrooms, original mosaic floors in the living room and a new kitchen
      in steel and walnut. Elevator, one parking space in the building and another for rent half a
      block away.
    `,
    price: 1_620_000,
    currency: 'USD',
    city: 'Ciudad de México',
    region: 'Ciudad de México',
    bedrooms: 3,
    bathrooms: 3,
    areaM2: 255,
    lotM2: null,
    yearBuilt: 1938,
    attributes: ['terrace'],
  },
  {
    slug: 'departamento-roma-patio',
    kind: 'apartment',
    status: 'available',
    titleEs: 'Departamento Patio, piso principal en la Roma',
    titleEn: 'Patio Apartment, the main floor of a Roma house',
    descriptionEs: prose`
      El primer piso completo de una casa de 1912 dividida en tres viviendas. La sala da a la calle
      por tres balcones; las recámaras, al patio, donde no llega el ruido.

      Tres recámaras, dos baños y medio, techos de 4.2 metros y pisos de duela restaurados. La
      casa está catalogada: las fachadas no se modifican, los interiores sí, con permiso.
    `,
    descriptionEn: prose`
      The whole second floor of a 1912 house divided into three homes. The living room opens onto
      the street through three balconies; the bedrooms face the courtyard, away from the noise.

      Three bedrooms, two and a half bathrooms, 4.2-meter ceilings and restored plank floors. The
      house is listed: facades stay as they are, interiors may change with a permit.
    `,
    price: 960_000,
    currency: 'USD',
    city: 'Ciudad de México',
    region: 'Ciudad de México',
    bedrooms: 3,
    bathrooms: 2.5,
    areaM2: 212,
    lotM2: null,
    yearBuilt: 1912,
    attributes: ['courtyard'],
  },
  {
    slug: 'departamento-san-angel',
    kind: 'apartment',
    status: 'available',
    titleEs: 'Departamento Bugambilia, dos recámaras en San Ángel',
    titleEn: 'Bugambilia Apartment, two bedrooms in San Ángel',
    descriptionEs: prose`
      Segundo piso en un conjunto de catorce departamentos alrededor de un jardín antiguo. El
      comedor abre a una terraza de 18 metros cuadrados con una bugambilia que ya cubre la pérgola.

      Dos recámaras con baño, cuarto de lavado y dos lugares de estacionamiento. El precio está en
      pesos. El mercado de las flores queda a 10 minutos a pie.
    `,
    descriptionEn: prose`
      The third floor in a community of fourteen apartments around an old garden. The dining room
      opens onto an 18-square-meter terrace, where a bougainvillea already covers the pergola.

      Two bedrooms with bathrooms, a laundry room and two parking spaces. The price is in pesos. The
      flower market is a 10-minute walk away.
    `,
    price: 11_900_000,
    currency: 'MXN',
    city: 'Ciudad de México',
    region: 'Ciudad de México',
    bedrooms: 2,
    bathrooms: 2,
    areaM2: 148,
    lotM2: null,
    yearBuilt: 2016,
    attributes: ['garden', 'terrace'],
  },
]
