import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The dashboard, built into admin/dist; the API serves it under /admin. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  // The API puts a fresh one in its place with every page.
  html: { cspNonce: '__NONCE__' },
  build: {
    manifest: true,
    // One file a library of the frame, so that a change of ours leaves the browser's copies of
    // theirs good. What only some screens need comes with them.
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
