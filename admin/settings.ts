import { type DashboardSettings, settingsElementId } from '../shared/contract/dashboard-settings.ts'

/** The settings that the API embeds in the page; defaults if the page has none. */
export const settings: DashboardSettings = readSettings()

function readSettings(): DashboardSettings {
  const text = document.getElementById(settingsElementId)?.textContent
  return text ? JSON.parse(text) : { environment: null, hasSso: false, demo: [] }
}
