import { type DashboardSettings, settingsElementId } from '../shared/contract/dashboard-settings.ts'

/** The settings that the API embeds in the page; defaults if the page has none. */
export const settings: DashboardSettings = readSettings()

function readSettings(): DashboardSettings {
  const text = document.getElementById(settingsElementId)?.textContent
  if (text) return JSON.parse(text)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { environment: null, hasSso: false, timeZone, demo: [], currency: 'USD' }
}
