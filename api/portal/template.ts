import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Handlebars from 'handlebars'
import { atFirstUse } from '../../shared/runtime/at-first-use.ts'

type CompileOptions = Parameters<typeof Handlebars.compile>[1]

/**
 * Returns a function that fills in a template of the portal and escapes the values as HTML. The first call
 * reads and compiles the file.
 * @param partials folder of the partials that the template includes by name
 */
export function compileTemplate(file: string, partials?: string): Handlebars.TemplateDelegate {
  return compileAtFirstUse(file, {}, partials)
}

/** Like `compileTemplate`, but without HTML escaping and partials. */
export function compileText(file: string): Handlebars.TemplateDelegate {
  return compileAtFirstUse(file, { noEscape: true })
}

function compileAtFirstUse(
  file: string,
  options: CompileOptions,
  partials?: string,
): Handlebars.TemplateDelegate {
  const fill = atFirstUse(() => compile(file, options, partials))
  return (values) => fill()(values)
}

function compile(file: string, options: CompileOptions, partials: string | undefined) {
  const engine = Handlebars.create()
  for (const name of partials ? readdirSync(join(import.meta.dirname, partials)) : [])
    engine.registerPartial(name.replace('.hbs', ''), read(`${partials}/${name}`).trimEnd())
  return engine.compile(read(file), options)
}

function read(file: string) {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}
