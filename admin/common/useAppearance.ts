import { useLocaleState, useNotify, useStore } from 'react-admin'
import type { Language } from '../../shared/contract/language.ts'
import type { Look } from '../../shared/contract/staff.ts'
import type { AppearanceChange } from '../../shared/contract/staff-account.ts'
import { forgetMe } from '../authProvider.ts'
import { singleKeysName } from '../store.ts'
import { request } from './request.ts'

/**
 * Returns the dashboard's language and look, whether it has shortcuts of single keys, and functions that change them: at once
 * on screen, and on the server, for the user's other devices. If the server does not take the change, says so.
 */
export function useAppearance() {
  const [language, setLanguage] = useLocaleState()
  // React-admin follows the operating system while nothing is stored under "theme".
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme')
  const [hasSingleKeys, setSingleKeys] = useStore<boolean>(singleKeysName, true)
  const notify = useNotify()
  const save = (change: AppearanceChange) =>
    request('PATCH', 'me/appearance', change).then(forgetMe, (error: Error) =>
      notify(error.message, { type: 'error' }),
    )
  const chooseLanguage = (chosen: Language) => {
    setLanguage(chosen)
    void save({ dashboardLanguage: chosen })
  }
  const chooseLook = (chosen: Look) => {
    setTheme(chosen === 'system' ? undefined : chosen)
    void save({ look: chosen })
  }
  const chooseSingleKeys = (hasSingleKeys: boolean) => {
    setSingleKeys(hasSingleKeys)
    void save({ hasSingleKeys })
  }
  return {
    ...{ language, look: theme ?? ('system' as const), hasSingleKeys },
    ...{ chooseLanguage, chooseLook, chooseSingleKeys },
  }
}
