import { prose } from '../prose.ts'
import type { DemoProperty } from './types.ts'

/** Properties in San Miguel de Allende and its countryside. */
export const sanMiguel: DemoProperty[] = [
  {
    slug: 'rancho-la-cantera-vieja',
    kind: 'estate',
    status: 'available',
    titleEs: 'La Cantera Vieja, rancho con viñedo y capilla',
    titleEn: 'La Cantera Vieja, a ranch with vines and a chapel',
    descriptionEs: prose`
      Casco del siglo XIX reconstruido en 2011 sobre sus muros de piedra, con capilla, bodega y seis
      recámaras en torno a un patio de mezquites. El terreno suma 8.5 hectáreas, dos de ellas con
      vid de doce años.

      El pozo tiene concesión para uso agrícola y el riego es por goteo. Un huerto de granados
      separa la casa del camino.

      San Miguel queda a 25 minutos. El personal que cuida el viñedo puede continuar por contrato.
    `,
    descriptionEn: prose`
      A nineteenth-century ranch house rebuilt in 2011 on its stone walls, with a chapel, a cellar
      and six bedrooms around a courtyard of mesquites. The land is 8.5 hectares, two of them under
      twelve-year-old vines.

      The well has an agricultural concession, with drip irrigation. A pomegranate orchard stands
      between the house and the road.

      San Miguel is 25 minutes away. The people who tend the vineyard can stay on under contract.
    `,
    price: 3_900_000,
    currency: 'USD',
    city: 'San Miguel de Allende',
    region: 'Guanajuato',
    bedrooms: 6,
    bathrooms: 7,
    areaM2: 980,
    lotM2: 85_000,
    yearBuilt: 2011,
    attributes: ['courtyard'],
  },
  {
    slug: 'casa-ceniza',
    kind: 'villa',
    status: 'available',
    titleEs: 'Casa Ceniza, patio de piedra en San Miguel',
    titleEn: 'Casa Ceniza, a stone courtyard in San Miguel',
    descriptionEs: prose`
      La fachada no dice mucho: un portón de mezquite y dos ventanas altas. Adentro, un patio de
      piedra gris de 12 por 12 metros ordena la casa, con una pila al centro y cuatro jacarandas
      jóvenes.

      Cuatro recámaras en la planta alta, sala y biblioteca abajo. Los muros son de cal pulida
      color ceniza; los pisos, de barro horneado en la región. Dos chimeneas y piso radiante
      en los baños.

      Desde la azotea se ve la Parroquia, a 9 minutos a pie. El estacionamiento, para dos autos,
      entra por la calle de atrás.
    `,
    descriptionEn: prose`
      The facade says little: a mesquite gate and two high windows. Inside, a courtyard of gray
      stone, 12 by 12 meters, organizes the house, with a basin at the center and four young
      jacarandas.

      Four bedrooms upstairs, living room and library below. The walls are polished lime the color
      of ash; the floors are clay fired nearby. Two fireplaces, and radiant floors in the bathrooms.

      From the roof you see the Parroquia, a 9-minute walk away. Two-car parking is entered from
      the street behind.
    `,
    price: 2_150_000,
    currency: 'USD',
    city: 'San Miguel de Allende',
    region: 'Guanajuato',
    bedrooms: 4,
    bathrooms: 4.5,
    areaM2: 520,
    lotM2: 610,
    yearBuilt: 2017,
    attributes: ['courtyard'],
  },
  {
    slug: 'casa-guadiana',
    kind: 'townhouse',
    status: 'reserved',
    titleEs: 'Casa Guadiana, tres niveles y una azotea jardín',
    titleEn: 'Casa Guadiana, three floors and a roof garden',
    descriptionEs: prose`
      Casa entre medianeras en la colonia Guadiana, a 12 minutos a pie del Jardín Principal por
      calle casi plana. El frente mira al este y el jardín trasero al oeste.

      Tres recámaras, cada una en su nivel, comunicadas por escalera y elevador. La azotea tiene
      suelo vegetal, una pérgola de acero y toma de agua de lluvia.
    `,
    descriptionEn: prose`
      A row house in the Guadiana neighborhood, a 12-minute walk from the main square along an
      almost level street. The front faces east, the rear garden west.

      Three bedrooms, one on each floor, connected by a staircase and an elevator. The roof has
      planting beds, a steel pergola and a rainwater supply.
    `,
    price: 1_290_000,
    currency: 'USD',
    city: 'San Miguel de Allende',
    region: 'Guanajuato',
    bedrooms: 3,
    bathrooms: 3.5,
    areaM2: 345,
    lotM2: 260,
    yearBuilt: 2014,
    attributes: ['garden'],
  },
  {
    slug: 'casa-del-aljibe',
    kind: 'townhouse',
    status: 'available',
    titleEs: 'Casa del Aljibe, tres recámaras en San Antonio',
    titleEn: 'Casa del Aljibe, three bedrooms in San Antonio',
    descriptionEs: prose`
      Debajo del patio hay un aljibe de 30 mil litros que todavía recoge la lluvia de los techos.
      Arriba, tres recámaras, dos baños y medio y una cocina de azulejo verde.

      La casa se levantó en 1992 y se renovó en 2020, con vidrio doble hacia la calle. La plaza de
      San Antonio está a dos cuadras y el centro queda a 15 minutos a pie.
    `,
    descriptionEn: prose`
      Beneath the courtyard lies a 30,000-liter cistern that still collects rain from the roofs.
      Above it, three bedrooms, two and a half bathrooms and a green-tiled kitchen.

      The house was built in 1992 and renovated in 2020, with double glazing on the street side. The
      square of San Antonio is two blocks away, and the center is a 15-minute walk.
    `,
    price: 725_000,
    currency: 'USD',
    city: 'San Miguel de Allende',
    region: 'Guanajuato',
    bedrooms: 3,
    bathrooms: 2.5,
    areaM2: 214,
    lotM2: 188,
    yearBuilt: 1992,
    attributes: ['courtyard'],
  },
  {
    slug: 'departamento-la-aurora',
    kind: 'apartment',
    status: 'sold',
    titleEs: 'Departamento Telar, luz del norte en La Aurora',
    titleEn: 'Telar Apartment, north light in La Aurora',
    descriptionEs: prose`
      Dos recámaras en un edificio de tres pisos, a cinco minutos a pie de la antigua fábrica
      textil. Los ventanales miran al norte: la luz es pareja y no calienta.

      Techos de bóveda catalana a 3.4 metros, cocina abierta y un lugar de estacionamiento bajo
      techo. El elevador llega hasta la azotea común.
    `,
    descriptionEn: prose`
      Two bedrooms in a three-story building, a five-minute walk from the old textile mill. The
      large windows face north: the light is even and brings no heat.

      3.4-meter brick vaults, an open kitchen and one covered parking space. The elevator goes up to
      the shared roof.
    `,
    price: 395_000,
    currency: 'USD',
    city: 'San Miguel de Allende',
    region: 'Guanajuato',
    bedrooms: 2,
    bathrooms: 2,
    areaM2: 126,
    lotM2: null,
    yearBuilt: 2019,
    attributes: [],
  },
]
