import { type DashboardSettings, settingsElementId } from '../shared/contract/dashboard-settings.ts'

/** What the API said with the page: where this is, and which ways in there are. */
export const settings: DashboardSettings = readSettings()

function readSettings(): DashboardSettings {
  const text = document.getElementById(settingsElementId)?.textContent
  return text ? JSON.parse(text) : { environment: null, hasSso: false, demo: [] }
}
