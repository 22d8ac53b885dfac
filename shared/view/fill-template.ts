import { type AnswerValues, type AnswerVariable, answerVariables } from '../contract/answer.ts'
import type { Language } from '../contract/language.ts'

/** The names of the variables in the templates of each language. */
export const variableNames: Record<Language, Record<AnswerVariable, string>> = {
  es: {
    client: 'cliente',
    property: 'propiedad',
    price: 'precio',
    link: 'enlace',
    code: 'código',
    myName: 'mi_nombre',
    myPhone: 'mi_teléfono',
    myEmail: 'mi_correo',
    company: 'empresa',
  },
  en: {
    client: 'client',
    property: 'property',
    price: 'price',
    link: 'link',
    code: 'code',
    myName: 'my_name',
    myPhone: 'my_phone',
    myEmail: 'my_email',
    company: 'company',
  },
}

type Texts = { subject: string; body: string }

/** Returns the names in braces that are no variables of this language, each once. */
export function unknownVariables(text: string, language: Language): string[] {
  const names = [...text.matchAll(inBraces)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !variableOf(name, language)))]
}

/** Returns the variables in braces that have no value yet, as they are written, each once. */
export function openVariables(text: string, language: Language): string[] {
  const written = [...text.matchAll(inBraces)].filter(([, name = '']) => variableOf(name, language))
  return [...new Set(written.map(([variable]) => variable))]
}

/** Whether a brace in a template is not part of a pair, so that what follows it is no variable. */
export function hasSingleBrace(text: string): boolean {
  return /[{}]/.test(text.replace(inBraces, ''))
}

/** Whether a template says anything about a property. */
export function namesProperty({ subject, body }: Texts, language: Language): boolean {
  return variablesIn(`${subject} ${body}`, language).some((variable) =>
    ['property', 'price', 'link'].includes(variable),
  )
}

/**
 * Returns the texts of a template with the values of its variables. A line is left out if none of its variables has a value,
 * such as that of a phone number; beside one that has a value, a variable without one stays as it is written, for the user to
 * replace. More than one empty line in a row becomes one.
 */
export function fillTemplate(template: Texts, language: Language, values: AnswerValues): Texts {
  const fill = (text: string) => fillText(text, language, values)
  return { subject: fill(template.subject), body: fill(template.body) }
}

function fillText(text: string, language: Language, values: AnswerValues) {
  const lines = text.split('\n').flatMap((line) => fillLine(line, language, values) ?? [])
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

// Undefined if the line is left out.
function fillLine(line: string, language: Language, values: AnswerValues): string | undefined {
  const variables = variablesIn(line, language)
  if (variables.length > 0 && variables.every((variable) => values[variable] === null))
    return undefined
  return line.replace(inBraces, (written, name: string) => {
    const variable = variableOf(name, language)
    return (variable && values[variable]) ?? written
  })
}

const inBraces = /\{([^{}\n]*)\}/g

function variablesIn(text: string, language: Language) {
  return [...text.matchAll(inBraces)].flatMap(([, name = '']) => variableOf(name, language) ?? [])
}

// With or without accents and capitals.
function variableOf(name: string, language: Language): AnswerVariable | undefined {
  const wanted = plain(name)
  return answerVariables.find((variable) => plain(variableNames[language][variable]) === wanted)
}

function plain(name: string) {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
