import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import reactAdminEn from 'ra-language-english'
import { reactAdminEs } from '../../admin/i18n/reactAdminEs.ts'
import type { Language } from '../../shared/contract/language.ts'

export const adminFolder = resolve(import.meta.dirname, '../../admin')

type Tree = { [key: string]: string | Tree }
type Texts = Map<string, string>

/** Returns the source files of the dashboard, as paths relative to its folder. */
export function adminFiles(): string[] {
  return readdirSync(adminFolder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.startsWith('dist'),
  )
}

/** Whether a file contains translations, by its name: `texts.ts`, or a word and `Texts.ts`. */
export function isTextsFile(path: string): boolean {
  return /(^|\/)([a-z]+T|t)exts\.ts$/.test(path) && !/(^|\/)(use|define)/.test(path)
}

/** Loads all texts of the dashboard, by language and full key; `parts` is the number of text files. */
export async function loadTexts(): Promise<Record<Language, Texts> & { parts: number }> {
  const parts = await Promise.all(adminFiles().filter(isTextsFile).map(readPart))
  const whole = (language: Language, first: Tree) =>
    new Map([first, ...parts.map((part) => part[language])].flatMap((tree) => leavesOf(tree)))
  return {
    es: whole('es', reactAdminEs as Tree),
    en: whole('en', reactAdminEn as Tree),
    parts: parts.length,
  }
}

/** Returns the first parts of the keys, such as `leads` of `leads.title`. */
export function namespacesOf(texts: Texts): Set<string> {
  return new Set([...texts.keys()].map((key) => key.split('.')[0] ?? ''))
}

async function readPart(path: string): Promise<Record<Language, Tree>> {
  const [part] = Object.values(await import(join(adminFolder, path)))
  return part as Record<Language, Tree>
}

function leavesOf(tree: Tree, path: string[] = []): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[[...path, name].join('.'), value] as [string, string]]
      : leavesOf(value, [...path, name]),
  )
}
