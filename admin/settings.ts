import { type DashboardSettings, settingsElementId } from '../shared/contract/dashboard-settings.ts'

/** The settings that the API embeds in the page: the environment's name and how staff can sign in. */
export const settings: DashboardSettings = readSettings()

function readSettings(): DashboardSettings {
  const text = document.getElementById(settingsElementId)?.textContent
  return text ? JSON.parse(text) : { environment: null, hasSso: false, demo: [] }
}
