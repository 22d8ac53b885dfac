import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree). */
type Node = { type: string; start: number; end: number; [part: string]: unknown }

const effectCall =
  /^console\.|^process\.|(^|\.)(\w+Sync|fetch|forEach|addEventListener|spawn|fork|setTimeout|setInterval)$/

// Methods that call the functions passed to them at once.
const callsBack = /\.(map|flatMap|filter|find|some|every|reduce|toSorted|from)$/

/**
 * Returns the code of a file that has an effect or reads a file on import. Follows calls of the file's own
 * functions and callbacks, but not functions of other files.
 */
export function importEffects(path: string, text: string): string[] {
  const statements = topLevel(path, text)
  const functions = new Map(statements.flatMap(functionsIn))
  const codeOf = ({ start, end }: Node) => text.slice(start, end)
  const effects: Node[] = []
  const followed = new Set<Node>()

  function follow(value: unknown, isInFunction: boolean): void {
    if (Array.isArray(value)) for (const part of value) follow(part, isInFunction)
    if (!isNode(value) || isFunction(value)) return
    if (!isInFunction && /^(Await|Assignment|Update)Expression$/.test(value.type))
      effects.push(value)
    if (isNode(value.callee)) followCall(value.callee, value)
    for (const part of Object.values(value)) follow(part, isInFunction)
  }

  function followCall(callee: Node, call: Node) {
    const name = codeOf(callee)
    if (effectCall.test(name)) effects.push(call)
    const callbacks = callsBack.test(name) ? [call.arguments].flat() : []
    for (const value of [callee, callee.expression, ...callbacks]) {
      if (!isNode(value)) continue
      const called = isFunction(value) ? value : functions.get(codeOf(value))
      if (!called || followed.has(called)) continue
      followed.add(called)
      follow(called.body, true)
    }
  }

  for (const statement of statements) {
    const isEffect = statement.type.endsWith('Statement') || isBareImport(statement)
    if (isEffect) effects.push(statement)
    else if (!isFunction(statement)) follow(statement, false)
  }
  return effects.map(codeOf)
}

/** Whether a file declares a variable, rather than a constant, outside functions. */
export function hasVariables(path: string, text: string): boolean {
  return topLevel(path, text).some(
    ({ type, kind }) => type === 'VariableDeclaration' && kind !== 'const',
  )
}

// The statements of a file, without `export`.
function topLevel(path: string, text: string): Node[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`, { cause: errors })
  return (program.body as unknown as Node[]).map((statement) =>
    isNode(statement.declaration) ? statement.declaration : statement,
  )
}

// The functions that a statement declares, by name.
function functionsIn(statement: Node): [string, Node][] {
  const declared = statement.type === 'VariableDeclaration' ? statement.declarations : [statement]
  return (declared as Node[]).flatMap(({ id, init, ...rest }) => {
    const value = isNode(init) ? init : (rest as Node)
    return isNode(id) && isFunction(value) ? [[String(id.name), value] as [string, Node]] : []
  })
}

function isBareImport({ type, specifiers }: Node) {
  return type === 'ImportDeclaration' && [specifiers].flat().length === 0
}

function isFunction({ type }: Node) {
  return /^(Function|ArrowFunction)(Expression|Declaration)$/.test(type)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
