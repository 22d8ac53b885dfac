import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alertsYaml } from './alerts/alerts.ts'
import { dashboardJson } from './dashboard/dashboard.ts'

const write = (file: string, text: string) => writeFileSync(join(import.meta.dirname, file), text)

write('alerts.yaml', alertsYaml())
write('grafana/antesala.json', dashboardJson())
