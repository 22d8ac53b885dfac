import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Handlebars from 'handlebars'

/** Parts of a form as HTML; every value in them is escaped. */
export const renderForm = renderPartial('form')
export const renderReceipt = renderPartial('receipt')

let engine: typeof Handlebars | undefined

function renderPartial(name: string): Handlebars.TemplateDelegate {
  let compiled: Handlebars.TemplateDelegate | undefined
  return (values, runtime) => {
    engine ??= createEngine()
    compiled ??= engine.compile(`{{> ${name}}}`)
    return compiled(values, runtime)
  }
}

function createEngine() {
  const created = Handlebars.create()
  const folder = join(import.meta.dirname, 'templates')
  for (const file of readdirSync(folder)) {
    const partial = readFileSync(join(folder, file), 'utf8').trimEnd()
    created.registerPartial(file.replace('.hbs', ''), partial)
  }
  return created
}
