import { prose } from '../prose.ts'
import type { DemoProperty } from './types.ts'

/** Properties around the lake of Valle de Bravo. */
export const valleDeBravo: DemoProperty[] = [
  {
    slug: 'hacienda-los-oyameles',
    kind: 'estate',
    status: 'sold',
    titleEs: 'Los Oyameles, casa y caballerizas en el bosque',
    titleEn: 'Los Oyameles, a house and stables in the forest',
    descriptionEs: prose`
      Casa principal de piedra volcánica, dos casas de visitas y caballerizas para diez caballos, en
      4.2 hectáreas de bosque de oyamel y pradera. Ocho recámaras en total.

      Un arroyo cruza el terreno de norte a sur y alimenta un estanque. El agua de la casa viene de
      un manantial registrado; la calefacción es de piso radiante en la planta baja.

      La entrada está a 12 minutos de Avándaro. Se llega a la Ciudad de México en 2 horas.
    `,
    descriptionEn: prose`
      A main house of volcanic stone, two guest houses and stables for ten horses, on 4.2 hectares
      of fir forest and meadow. Eight bedrooms in all.

      A stream crosses the land from north to south and feeds a pond. The house draws water from a
      registered spring; the ground floor has radiant heating.

      The gate is 12 minutes from Avándaro. Mexico City is 2 hours away.
    `,
    price: 5_200_000,
    currency: 'USD',
    city: 'Valle de Bravo',
    region: 'Estado de México',
    bedrooms: 8,
    bathrooms: 9,
    areaM2: 1260,
    lotM2: 42_000,
    yearBuilt: 2008,
    attributes: [],
  },
  {
    slug: 'casa-embarcadero',
    kind: 'villa',
    status: 'available',
    titleEs: 'Casa Embarcadero, muelle propio en el lago',
    titleEn: 'Casa Embarcadero, a private dock on the lake',
    descriptionEs: prose`
      Casa de dos niveles a la orilla del lago, con muelle flotante para dos embarcaciones. La sala
      y la recámara principal miran al oriente; el sol entra por el agua a las siete de la mañana.

      Cinco recámaras, chimenea de piedra en la sala y otra en la terraza. La estructura es de
      madera laminada y acero, con techos de teja recuperada.

      El nivel del lago cambia hasta 6 metros entre temporadas; el muelle sube y baja con él.
    `,
    descriptionEn: prose`
      A two-story house on the lakeshore, with a floating dock for two boats. The living room and
      the main bedroom face east; the sun comes in over the water at seven in the morning.

      Five bedrooms, a stone fireplace in the living room and another on the terrace. The structure
      is laminated timber and steel, under roofs of reclaimed tile.

      The level of the lake changes by up to 6 meters between seasons; the dock rises and falls with
      it.
    `,
    price: 2_350_000,
    currency: 'USD',
    city: 'Valle de Bravo',
    region: 'Estado de México',
    bedrooms: 5,
    bathrooms: 5.5,
    areaM2: 560,
    lotM2: 2100,
    yearBuilt: 2015,
    attributes: ['lakefront', 'terrace'],
  },
  {
    slug: 'casa-avandaro-tres-pinos',
    kind: 'townhouse',
    status: 'available',
    titleEs: 'Tres Pinos, casa en condominio en Avándaro',
    titleEn: 'Tres Pinos, a townhouse in Avándaro',
    descriptionEs: prose`
      Una de nueve casas en un condominio cerrado, con jardín al frente y bosque común atrás. Los
      muros de adobe miden 40 centímetros y mantienen la casa templada todo el año.

      Cuatro recámaras, sala con doble altura y chimenea, cocina con antecomedor. La cascada Velo
      de Novia queda a 20 minutos a pie.
    `,
    descriptionEn: prose`
      One of nine houses in a gated community, with a garden in front and shared woodland behind.
      The adobe walls are 40 centimeters thick and keep the house temperate all year.

      Four bedrooms, a double-height living room with a fireplace, and a kitchen with a breakfast
      room. The Velo de Novia waterfall is a 20-minute walk away.
    `,
    price: 1_180_000,
    currency: 'USD',
    city: 'Valle de Bravo',
    region: 'Estado de México',
    bedrooms: 4,
    bathrooms: 4.5,
    areaM2: 380,
    lotM2: 640,
    yearBuilt: 2012,
    attributes: ['garden', 'gated'],
  },
  {
    slug: 'casa-teja-y-agua',
    kind: 'villa',
    status: 'available',
    titleEs: 'Teja y Agua, casa de dos patios cerca del centro',
    titleEn: 'Teja y Agua, two courtyards near the center',
    descriptionEs: prose`
      Casa de teja y muro blanco a seis cuadras empedradas de la plaza. El primer patio recibe al
      visitante con una fuente; el segundo, con limoneros, reúne las cuatro recámaras.

      Se restauró en 2019: instalación eléctrica y drenaje nuevos, vigas originales a la vista. El
      precio está en pesos e incluye los muebles de los patios.
    `,
    descriptionEn: prose`
      A house with a tile roof and white walls, six cobblestone blocks from the square. A fountain
      greets visitors in the first courtyard; the four bedrooms surround the second, planted with
      lemon trees.

      It was restored in 2019: new wiring and drains, original beams left exposed. The price is in
      pesos and includes the courtyard furniture.
    `,
    price: 26_500_000,
    currency: 'MXN',
    city: 'Valle de Bravo',
    region: 'Estado de México',
    bedrooms: 4,
    bathrooms: 4,
    areaM2: 430,
    lotM2: 720,
    yearBuilt: 1978,
    attributes: ['courtyard', 'colonial'],
  },
  {
    slug: 'terreno-cerro-gordo',
    kind: 'land',
    status: 'available',
    titleEs: 'Terreno Cerro Gordo, encinos y vista al lago',
    titleEn: 'Cerro Gordo lot, oaks and a lake view',
    descriptionEs: prose`
      Terreno de 3,400 metros cuadrados con orientación norte y vista parcial al lago. Hay 26 encinos
      adultos levantados en el plano topográfico; el uso de suelo permite construir en el 20 por
      ciento de la superficie.

      El camino es empedrado hasta la entrada. Tiene electricidad y toma de agua del comité local.
    `,
    descriptionEn: prose`
      A lot of 3,400 square meters, facing north, with a partial view of the lake. The survey
      records 26 mature oaks; zoning allows building on 20 percent of the area.

      The road is cobbled up to the entrance. Power is connected, and water comes from the local
      committee's network.
    `,
    price: 340_000,
    currency: 'USD',
    city: 'Valle de Bravo',
    region: 'Estado de México',
    bedrooms: 0,
    bathrooms: 0,
    areaM2: 3400,
    lotM2: 3400,
    yearBuilt: null,
    attributes: [],
  },
]
