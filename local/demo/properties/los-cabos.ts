import { prose } from '../prose.ts'
import type { DemoProperty } from './types.ts'

/** Properties in Los Cabos and the East Cape. */
export const losCabos: DemoProperty[] = [
  {
    slug: 'finca-las-pitahayas',
    kind: 'estate',
    status: 'available',
    titleEs: 'Finca Las Pitahayas, tres casas frente al mar',
    titleEn: 'Finca Las Pitahayas, three houses by the sea',
    descriptionEs: prose`
      Tres casas de concreto teñido con arena del lugar, unidas por un corredor techado de 90
      metros. La principal tiene cinco recámaras; las otras dos, dos cada una. Todas miran al
      sureste, hacia el mar de Cortés.

      El terreno tiene 110 metros de frente de playa. El agua viene de un pozo con concesión vigente
      y de una planta desaladora propia; 96 paneles solares cubren el consumo del día.

      El aeropuerto de San José queda a 55 minutos. Los últimos 6 kilómetros son de terracería
      compactada, transitable todo el año salvo después de una tormenta fuerte.
    `,
    descriptionEn: prose`
      Three houses of concrete tinted with sand from the site, connected by a 90-meter covered
      walkway. The main house has five bedrooms, the other two have two each. All face southeast,
      toward the Sea of Cortez.

      The property has 110 meters of beachfront. Water comes from a well with a valid concession and
      from a private desalination plant; 96 solar panels cover daytime use.

      San José airport is 55 minutes away. The last 6 kilometers are compacted dirt road, passable
      all year except after a heavy storm.
    `,
    price: 18_000_000,
    currency: 'USD',
    city: 'San José del Cabo',
    region: 'Baja California Sur',
    bedrooms: 9,
    bathrooms: 10.5,
    areaM2: 1640,
    lotM2: 24_800,
    yearBuilt: 2019,
    attributes: ['beachfront', 'sea_view'],
  },
  {
    slug: 'casa-salitre',
    kind: 'villa',
    status: 'available',
    titleEs: 'Casa Salitre, ladera sobre el Pacífico',
    titleEn: 'Casa Salitre, a hillside above the Pacific',
    descriptionEs: prose`
      La casa baja la ladera en tres niveles de granito y madera de parota. Se entra por arriba, a
      la sala; las cinco recámaras están en los dos niveles inferiores, cada una con terraza y
      vista al oeste.

      La alberca, de 14 metros, corre a lo largo de la sala y recibe sol desde las diez de la
      mañana. Un muro de piedra la protege del viento del norte.

      El puerto queda a 8 minutos en auto. Hay estacionamiento techado para tres vehículos y una
      cisterna de 60 mil litros.
    `,
    descriptionEn: prose`
      The house steps down the hillside in three levels of granite and parota wood. You enter at
      the top, into the living room; the five bedrooms are on the two levels below, each with a
      terrace and a view to the west.

      The 14-meter pool runs along the living room and has sun from ten in the morning. A stone
      wall shelters it from the north wind.

      The marina is 8 minutes by car. There is covered parking for three vehicles and a 60,000-liter
      cistern.
    `,
    price: 3_400_000,
    currency: 'USD',
    city: 'Cabo San Lucas',
    region: 'Baja California Sur',
    bedrooms: 5,
    bathrooms: 5.5,
    areaM2: 620,
    lotM2: 1450,
    yearBuilt: 2021,
    attributes: ['sea_view', 'pool', 'terrace'],
  },
  {
    slug: 'penthouse-costa-azul',
    kind: 'penthouse',
    status: 'available',
    titleEs: 'Penthouse Costa Azul, terraza por tres lados',
    titleEn: 'Costa Azul Penthouse, a terrace on three sides',
    descriptionEs: prose`
      Último piso de un edificio de cinco, con una terraza de 95 metros cuadrados que rodea la sala
      por el este, el sur y el oeste. Desde la cocina se ve romper la ola de Costa Azul.

      Tres recámaras con baño propio, pisos de travertino sin pulir y puertas corredizas que se
      guardan dentro del muro. La azotea privada tiene cocina exterior y una tina climatizada.

      El elevador abre dentro del departamento. Incluye dos lugares de estacionamiento y una bodega
      para tablas de surf.
    `,
    descriptionEn: prose`
      The top floor of a five-story building, with a 95-square-meter terrace that wraps around the
      living room on the east, south and west. From the kitchen you see the Costa Azul wave break.

      Three bedrooms with their own bathrooms, unpolished travertine floors and sliding doors that
      disappear into the wall. The private roof has an outdoor kitchen and a heated tub.

      The elevator opens inside the apartment. Two parking spaces and a surfboard locker are
      included.
    `,
    price: 1_480_000,
    currency: 'USD',
    city: 'San José del Cabo',
    region: 'Baja California Sur',
    bedrooms: 3,
    bathrooms: 3.5,
    areaM2: 268,
    lotM2: null,
    yearBuilt: 2020,
    attributes: ['sea_view', 'terrace'],
  },
  {
    slug: 'departamento-el-estero',
    kind: 'apartment',
    status: 'available',
    titleEs: 'Departamento El Estero, planta baja con jardín',
    titleEn: 'El Estero Apartment, ground floor with a garden',
    descriptionEs: prose`
      Planta baja de un conjunto de doce viviendas junto al estero de San José. La sala abre a un
      jardín propio de 60 metros cuadrados con palmas y una ducha exterior.

      Dos recámaras, dos baños y un estudio con luz del norte. El centro histórico está a 15
      minutos a pie por un sendero arbolado; la playa, a 9.
    `,
    descriptionEn: prose`
      The ground floor of a community of twelve homes beside the San José estuary. The living room
      opens onto a 60-square-meter private garden with palms and an outdoor shower.

      Two bedrooms, two bathrooms and a study with north light. The historic center is a 15-minute
      walk along a shaded path; the beach is 9 minutes away.
    `,
    price: 685_000,
    currency: 'USD',
    city: 'San José del Cabo',
    region: 'Baja California Sur',
    bedrooms: 2,
    bathrooms: 2,
    areaM2: 142,
    lotM2: null,
    yearBuilt: 2018,
    attributes: ['garden'],
  },
  {
    slug: 'terreno-loma-del-faro',
    kind: 'land',
    status: 'available',
    titleEs: 'Terreno Loma del Faro, vista abierta al sur',
    titleEn: 'Loma del Faro lot, open view to the south',
    descriptionEs: prose`
      Lote de 1,850 metros cuadrados en lo alto de una loma, con pendiente suave hacia el sur. La
      altura permitida es de dos niveles; el reglamento protege la vista de los lotes vecinos.

      Agua, electricidad y fibra óptica llegan al límite del terreno. El estudio de mecánica de
      suelos es de 2024 y se entrega con la documentación.
    `,
    descriptionEn: prose`
      A lot of 1,850 square meters on top of a rise, sloping gently to the south. Two stories are
      allowed, and the bylaws protect the view of the neighboring lots.

      Water, power and fiber are available at the property line. A 2024 soil survey comes with the
      documents.
    `,
    price: 420_000,
    currency: 'USD',
    city: 'Cabo San Lucas',
    region: 'Baja California Sur',
    bedrooms: 0,
    bathrooms: 0,
    areaM2: 1850,
    lotM2: 1850,
    yearBuilt: null,
    attributes: [],
  },
]
