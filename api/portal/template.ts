import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Handlebars from 'handlebars'

/** Compiles a template of the portal; what it is filled with is escaped as HTML. */
export function compileTemplate(file: string): Handlebars.TemplateDelegate {
  return Handlebars.compile(readFileSync(join(import.meta.dirname, file), 'utf8'))
}

/** The same for text that is not HTML. */
export function compileText(file: string): Handlebars.TemplateDelegate {
  return Handlebars.compile(readFileSync(join(import.meta.dirname, file), 'utf8'), {
    noEscape: true,
  })
}
