import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The dashboard, built into admin/dist; the API serves it under /admin. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: {
    // One file a library, so that a change of ours leaves the browser's copies of theirs good.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'mui', test: /node_modules\/(@mui|@emotion)\// },
            { name: 'react-admin', test: /node_modules\// },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 700,
  },
})
