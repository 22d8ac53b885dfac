import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dashboardJson } from './dashboard.ts'

writeFileSync(join(import.meta.dirname, '../grafana/antesala.json'), dashboardJson())
