import type { Plugin, Rolldown } from 'vite'
import { latestFirst, listQuery } from '../common/list/listQuery.ts'
import { requestEarly } from './requestEarly.ts'

/** Modules that are needed after the first ones: the texts of a language, and screens by their addresses. */
const modules = {
  es: 'i18n/messages.ts?es',
  en: 'i18n/messages.ts?en',
  '': 'home/Home.tsx',
  leads: 'leads/LeadList.tsx',
  partners: 'partners/PartnerList.tsx',
}

/** What the API is asked for by a screen, by its address. */
const data = {
  '': '/api/staff/summary',
  leads: `/api/staff/leads?${listQuery({ sort: latestFirst })}`,
}

/**
 * Adds a script to the page that requests what its first screen needs, at the same time as the scripts that show it: the
 * code of the screen, the texts of the language, the account and the data.
 */
export function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = Object.fromEntries(
          Object.entries(modules).map(([name, module]) => [name, filesOf(bundle, module)]),
        )
        const children = `(${requestEarly})(${JSON.stringify({ files, data })})`
        return [
          { tag: 'script', attrs: { nonce: '__NONCE__' }, children, injectTo: 'head-prepend' },
        ]
      },
    },
  }
}

/**
 * Returns the paths of the file of a module, and of those that it needs; the largest last, because browsers request only a few
 * at a time, and the first screen can begin without it.
 */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/admin/${module}`))
  if (!entry) throw new Error(`no file of the build begins with ${module}`)
  const found = new Set([entry])
  // The loop reaches what it adds.
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found]
    .toSorted((a, b) => a.code.length - b.code.length)
    .map(({ fileName }) => `/admin/${fileName}`)
}
