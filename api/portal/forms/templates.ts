import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Handlebars from 'handlebars'

const folder = join(import.meta.dirname, 'templates')
const handlebars = Handlebars.create()
for (const file of readdirSync(folder))
  handlebars.registerPartial(
    file.replace('.hbs', ''),
    readFileSync(join(folder, file), 'utf8').trimEnd(),
  )

/** A part of a form as HTML; every value in it is escaped. */
export const renderForm = handlebars.compile('{{> form}}')
export const renderReceipt = handlebars.compile('{{> receipt}}')
