import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

// Styles created at run time need this page's nonce: its content security policy blocks all others.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) })

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <CacheProvider value={styles}>
      <App />
    </CacheProvider>,
  )
