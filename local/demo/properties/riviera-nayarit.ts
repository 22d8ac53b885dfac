import { prose } from '../prose.ts'
import type { DemoProperty } from './types.ts'

/** Properties between Nuevo Nayarit and San Francisco. */
export const rivieraNayarit: DemoProperty[] = [
  {
    slug: 'quinta-marea',
    kind: 'estate',
    status: 'available',
    titleEs: 'Quinta Marea, palapas frente a las Marietas',
    titleEn: 'Quinta Marea, palapas facing the Marietas',
    descriptionEs: prose`
      Siete recámaras repartidas en cuatro pabellones de techo de palma y muros de cal. El
      pabellón central, de 11 metros de altura, reúne la sala, el comedor y la cocina, sin vidrio
      entre el interior y el jardín.

      La propiedad tiene 72 metros de frente de playa y mira al suroeste, hacia las islas Marietas.
      Un arrecife bajo calma el agua frente a la casa.

      Hay casa para el personal con entrada propia, huerta de cítricos y planta eléctrica de
      respaldo. El aeropuerto de Puerto Vallarta queda a 45 minutos.
    `,
    descriptionEn: prose`
      Seven bedrooms spread over four pavilions with palm roofs and lime-plastered walls. The
      central pavilion, 11 meters high, holds the living room, dining room and kitchen, with no
      glass between the interior and the garden.

      The property has 72 meters of beach frontage and faces southwest, toward the Marietas islands.
      A low reef calms the water in front of the house.

      There is a staff house with its own entrance, a citrus orchard and a backup generator. Puerto
      Vallarta airport is 45 minutes away.
    `,
    price: 11_500_000,
    currency: 'USD',
    city: 'Punta de Mita',
    region: 'Nayarit',
    bedrooms: 7,
    bathrooms: 8.5,
    areaM2: 1180,
    lotM2: 6900,
    yearBuilt: 2014,
    attributes: ['beachfront', 'sea_view', 'garden'],
  },
  {
    slug: 'casa-caracol-litibu',
    kind: 'villa',
    status: 'reserved',
    titleEs: 'Casa Caracol, muros curvos junto a la playa',
    titleEn: 'Casa Caracol, curved walls near the beach',
    descriptionEs: prose`
      Una sola planta organizada en espiral alrededor de un patio con una higuera. Los muros curvos
      son de ladrillo encalado y guardan la sombra hasta las cuatro de la tarde.

      Seis recámaras, todas con salida al jardín. La alberca es de agua salada, mide 18 metros y
      termina junto al sendero de playa, que recorre 120 metros hasta la arena. Al norte, una cerca
      baja separa el jardín del hoyo siete del campo de golf de Litibú.

      La casa se vende amueblada. Los muebles de obra son de rosa morada, trabajada por carpinteros
      de la región.
    `,
    descriptionEn: prose`
      A single-story house laid out in a spiral around a courtyard with a fig tree. The curved walls
      are limewashed brick and give shade until four in the afternoon.

      Six bedrooms, all with a door to the garden. The pool is salt water, 18 meters long, and ends
      beside the path that runs 120 meters to the sand. To the north, a low fence separates the
      garden from the seventh hole of the Litibú golf course.

      The house is sold furnished. The built-in furniture is rosa morada wood, made by carpenters
      from the area.
    `,
    price: 4_600_000,
    currency: 'USD',
    city: 'Punta de Mita',
    region: 'Nayarit',
    bedrooms: 6,
    bathrooms: 6.5,
    areaM2: 740,
    lotM2: 2600,
    yearBuilt: 2022,
    attributes: ['golf', 'pool', 'garden', 'courtyard'],
  },
  {
    slug: 'casa-guanacaste-sayulita',
    kind: 'villa',
    status: 'sold',
    titleEs: 'Casa Guanacaste, terrazas entre árboles en Sayulita',
    titleEn: 'Casa Guanacaste, terraces among trees in Sayulita',
    descriptionEs: prose`
      La casa se construyó alrededor de un guanacaste de unos 80 años, que da sombra a las tres
      terrazas. El norte de Sayulita queda a 10 minutos a pie, cuesta abajo.

      Cuatro recámaras, alberca de 9 metros y un cuarto de máquinas con sistema de ósmosis. Los
      techos inclinados recogen la lluvia en una cisterna de 40 mil litros.
    `,
    descriptionEn: prose`
      The house was built around a guanacaste tree about 80 years old, which shades all three
      terraces. The north end of Sayulita is a 10-minute walk downhill.

      Four bedrooms, a 9-meter pool and a utility room with reverse osmosis. The pitched roofs
      collect rain in a 40,000-liter cistern.
    `,
    price: 1_950_000,
    currency: 'USD',
    city: 'Sayulita',
    region: 'Nayarit',
    bedrooms: 4,
    bathrooms: 4.5,
    areaM2: 410,
    lotM2: 980,
    yearBuilt: 2016,
    attributes: ['pool', 'terrace'],
  },
  {
    slug: 'penthouse-bahia-nuevo-nayarit',
    kind: 'penthouse',
    status: 'available',
    titleEs: 'Penthouse Bahía, último piso con vista a la sierra',
    titleEn: 'Bahía Penthouse, top floor with a mountain view',
    descriptionEs: prose`
      Piso catorce con fachada al mar por el poniente y a la Sierra Madre por el oriente. La
      corriente de aire entre ambas terrazas permite prescindir del aire acondicionado de noviembre
      a abril.

      Tres recámaras, tres baños y cocina abierta de cantera gris. El edificio tiene dos
      elevadores, vigilancia las 24 horas y acceso directo a la playa. Enfrente, del lado de la
      sierra, hay un campo de golf de 18 hoyos.

      La cuota de mantenimiento incluye agua y seguro del edificio.
    `,
    descriptionEn: prose`
      The fourteenth floor, with the sea to the west and the Sierra Madre to the east. The breeze
      between the two terraces makes air conditioning unnecessary from November to April.

      Three bedrooms, three bathrooms and an open kitchen in gray cantera stone. The building has
      two elevators, 24-hour security and direct access to the beach. Across the road, on the
      mountain side, is an 18-hole golf course.

      The maintenance fee covers water and the building's insurance.
    `,
    price: 890_000,
    currency: 'USD',
    city: 'Nuevo Nayarit',
    region: 'Nayarit',
    bedrooms: 3,
    bathrooms: 3,
    areaM2: 236,
    lotM2: null,
    yearBuilt: 2017,
    attributes: ['beachfront', 'sea_view', 'mountain_view', 'golf', 'terrace'],
  },
  {
    slug: 'departamento-san-pancho',
    kind: 'apartment',
    status: 'available',
    titleEs: 'Departamento Cigarra, dos recámaras en San Pancho',
    titleEn: 'Cigarra Apartment, two bedrooms in San Pancho',
    descriptionEs: prose`
      Primer piso de un edificio de seis departamentos, a cuatro cuadras de la playa de San
      Francisco, que todos llaman San Pancho. El balcón corrido mira a un patio con almendros.

      Pisos de pasta, carpintería de cedro y ventilación cruzada. La azotea común tiene alberca y
      lavandería. Se admite renta por noche, con registro ante el municipio.
    `,
    descriptionEn: prose`
      The second floor of a building of six apartments, four blocks from the beach of San Francisco,
      which everyone calls San Pancho. The long balcony looks onto a courtyard with almond trees.

      Cement tile floors, cedar joinery and cross ventilation. The shared roof has a pool and a
      laundry. Nightly rental is allowed, with registration at the municipality.
    `,
    price: 465_000,
    currency: 'USD',
    city: 'San Francisco',
    region: 'Nayarit',
    bedrooms: 2,
    bathrooms: 2,
    areaM2: 118,
    lotM2: null,
    yearBuilt: 2021,
    attributes: ['pool'],
  },
]
