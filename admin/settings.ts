import { type DashboardSettings, settingsElementId } from '../shared/contract/dashboard-settings.ts'

/** The settings that the API embeds in the page; defaults if the page has none. */
export const settings: DashboardSettings = readSettings()

function readSettings(): DashboardSettings {
  const text = document.getElementById(settingsElementId)?.textContent
  if (text) return JSON.parse(text)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const house = {
    environment: null,
    hasSso: false,
    demo: [],
    currency: 'USD',
    language: 'es' as const,
  }
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  const officeHours = weekdays.map((weekday) => ({ weekday, from: 0, until: 1_440 }))
  return { ...house, timeZone, officeHours }
}
