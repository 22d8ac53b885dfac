import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Handlebars from 'handlebars'

type CompileOptions = Parameters<typeof Handlebars.compile>[1]

/** A template of the portal, read when it is first filled; its values are escaped as HTML. */
export function compileTemplate(file: string): Handlebars.TemplateDelegate {
  return compileAtFirstUse(file, {})
}

/** The same for text that is not HTML. */
export function compileText(file: string): Handlebars.TemplateDelegate {
  return compileAtFirstUse(file, { noEscape: true })
}

function compileAtFirstUse(file: string, options: CompileOptions): Handlebars.TemplateDelegate {
  let compiled: Handlebars.TemplateDelegate | undefined
  return (values, runtime) => {
    compiled ??= Handlebars.compile(readFileSync(join(import.meta.dirname, file), 'utf8'), options)
    return compiled(values, runtime)
  }
}
