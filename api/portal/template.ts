import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Handlebars from 'handlebars'

type CompileOptions = Parameters<typeof Handlebars.compile>[1]

/**
 * A template of the portal, read and compiled at its first use; its values are escaped as HTML.
 * @param partials folder of the partials that it includes by name
 */
export function compileTemplate(file: string, partials?: string): Handlebars.TemplateDelegate {
  return compileAtFirstUse(file, {}, partials)
}

/** The same without HTML escaping. */
export function compileText(file: string): Handlebars.TemplateDelegate {
  return compileAtFirstUse(file, { noEscape: true })
}

function compileAtFirstUse(
  file: string,
  options: CompileOptions,
  partials?: string,
): Handlebars.TemplateDelegate {
  let fill: Handlebars.TemplateDelegate | undefined
  return (values) => {
    fill ??= compile(file, options, partials)
    return fill(values)
  }
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
