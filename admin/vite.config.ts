import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { early } from './early/plugin.ts'
import { natively } from './natively.ts'
import { oneLanguage } from './oneLanguage.ts'
import { precompress } from './precompress.ts'
import { shell } from './shell.ts'

// Parts of the paths of modules that several files mention, but only few screens need.
const neededByFew = [
  ...['markdown-it', 'mdurl', 'punycode', 'linkify-it', 'uc\\.micro', 'entities'],
  ...['x-charts', 'd3-', '[aA]utocomplete', 'diacritic'],
  ...['common/journey', 'common/history'],
]

/** Builds the dashboard into admin/dist; the API serves it under /admin. */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), natively(), oneLanguage(), shell(), early(), precompress()],
  // A placeholder: the API replaces it with a new nonce in each response.
  html: { cspNonce: '__NONCE__' },
  build: {
    manifest: true,
    // The licenses of the libraries in these files, which require that they are distributed with them.
    license: { fileName: 'licenses.md' },
    // What the first screen needs of a large library gets a separate file, which stays in the browser's cache when
    // our code changes. What only some screens need is bundled with those screens.
    rolldownOptions: {
      // The first screen of most users counts as initial, so that the files with that tag contain what it needs.
      input: ['index.html', 'leads/LeadList.tsx'].map((path) => join(import.meta.dirname, path)),
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              priority: 3,
              test: /node_modules\/(react|react-dom|react-router.*|scheduler)\//,
            },
            {
              name: 'mui',
              priority: 2,
              tags: ['$initial'],
              test: /node_modules\/(@mui\/(?!x-)|@emotion)/,
            },
            {
              name: 'react-admin',
              priority: 2,
              tags: ['$initial'],
              test: /node_modules\/(react-admin|ra-.*|@tanstack|react-hook-form|node-polyglot)\//,
            },
            // The texts need only the contract, and are needed before the screens.
            {
              name: 'contract',
              minShareCount: 2,
              priority: 1,
              test: /\/shared\/(contract|view)\/(?!.*(-schema|prose|alert|error-texts|period-texts))/,
            },
            // Many small files take longer than one: what several screens share.
            {
              name: 'shared',
              minShareCount: 4,
              test: new RegExp(`^(?!.*(${neededByFew.join('|')}))`),
            },
            { name: 'app', priority: 1, tags: ['$initial'] },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 700,
  },
})
