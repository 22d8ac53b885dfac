import { cdmx } from './cdmx.ts'
import { losCabos } from './los-cabos.ts'
import { merida } from './merida.ts'
import { oaxaca } from './oaxaca.ts'
import { rivieraMaya } from './riviera-maya.ts'
import { rivieraNayarit } from './riviera-nayarit.ts'
import { sanMiguel } from './san-miguel.ts'
import type { DemoProperty } from './types.ts'
import { valleDeBravo } from './valle-de-bravo.ts'

/** The demo properties, by region. */
export const demoProperties: DemoProperty[] = [
  ...losCabos,
  ...rivieraNayarit,
  ...valleDeBravo,
  ...sanMiguel,
  ...cdmx,
  ...merida,
  ...rivieraMaya,
  ...oaxaca,
]
