import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { shell } from './shell.ts'

/** Builds the dashboard into admin/dist; the API serves it under /admin. */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), shell(), precompress()],
  // A placeholder: the API replaces it with a new nonce in each response.
  html: { cspNonce: '__NONCE__' },
  build: {
    manifest: true,
    // The licenses of the libraries in these files, which require that they are distributed with them.
    license: { fileName: 'licenses.md' },
    // Each library that all screens need gets a separate file, which stays in the browser's cache when
    // our code changes. Libraries that only some screens need are bundled with those screens.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router.*|scheduler)\// },
            { name: 'mui', test: /node_modules\/(@mui\/(?!x-)|@emotion)/ },
            {
              name: 'react-admin',
              test: /node_modules\/(react-admin|ra-.*|@tanstack|react-hook-form|node-polyglot)\//,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 700,
  },
})
