import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { sans, serif } from '../shared/brand/type.ts'
import { App } from './App.tsx'
import { removeExpiredOffers } from './common/undo/offerMemory.ts'
import { i18nProvider } from './i18n/i18nProvider.ts'
import { storedLanguage } from './i18n/storedLanguage.ts'
import { loadFirstScreen } from './screens.ts'
import { keepRoomForScreens } from './store.ts'

// Without the page's nonce, the content security policy would block the styles that are created at run time.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styleCache = createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) })

function render() {
  keepRoomForScreens()
  removeExpiredOffers()
  // An earlier release stored offers here.
  localStorage.removeItem('RaStore.undoOffers')
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <CacheProvider value={styleCache}>
        <App />
      </CacheProvider>,
    )
}

// Not before the scripts, whose transfer they would slow down; and not only when a text needs them.
for (const fonts of [serif, sans]) document.fonts.load(`1em ${fonts}`).catch(() => undefined)

// Not with `await`: a module that waits is not bundled with others.
Promise.all([i18nProvider.changeLocale(storedLanguage()), loadFirstScreen()]).then(render)
