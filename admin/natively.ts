import type { Plugin } from 'vite'

/** What takes the place of packages, by the specifiers that libraries import them with. */
const replacements: Record<string, string> = {
  // Every browser that can show the dashboard has it; the package brings nine others.
  'object.entries': 'module.exports = Object.entries',
  hasown: 'module.exports = Object.hasOwn',
  // The API exports lists: no list of the dashboard has react-admin's exporter.
  'jsonexport/dist/index.js':
    'export default () => { throw new Error("Lists are exported by the API.") }',
}

const prefix = '\0natively:'

/** Leaves out of the build what libraries bring for old browsers, or for features that the dashboard does not use. */
export function natively(): Plugin {
  return {
    name: 'natively',
    enforce: 'pre',
    resolveId: (specifier) => (specifier in replacements ? prefix + specifier : undefined),
    load: (id) => (id.startsWith(prefix) ? replacements[id.slice(prefix.length)] : undefined),
  }
}
