import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Copy, DockerfileParser, type From } from 'dockerfile-ast'

const root = join(import.meta.dirname, '../../..')

/** The text of the Dockerfile. */
export const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

/** A `COPY` line: from the build context, or from another stage. */
export type CopyLine = { from: string | undefined; sources: string[]; target: string }

/** A stage of the Dockerfile. */
export type Stage = {
  name: string | undefined
  image: string
  copies: CopyLine[]
  /** The commands of its `RUN` lines, split at blanks. */
  runs: string[][]
  env: Record<string, string>
  user: string | undefined
  /** The words of `CMD` and of the command of `HEALTHCHECK`. */
  command: string[]
  healthCheck: string[]
}

/** The stages of the Dockerfile, in order; the last one is the image. */
export const stages: Stage[] = readStages()

/** The last stage. */
export const image = stages.at(-1) as Stage

/** Returns the stage with a name; throws if there is none. */
export function stageOf(name: string): Stage {
  const found = stages.find((stage) => stage.name === name)
  if (!found) throw new Error(`the Dockerfile has no stage ${name}`)
  return found
}

function readStages(): Stage[] {
  const found: Stage[] = []
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const words = instruction.getArguments().map((argument) => argument.getValue())
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') found.push(newStage(instruction as From))
    const stage = found.at(-1)
    if (!stage) continue
    if (keyword === 'COPY') stage.copies.push(toCopy(instruction as Copy, words))
    if (keyword === 'RUN') stage.runs.push(words)
    if (keyword === 'USER') stage.user = words[0]
    if (keyword === 'CMD') stage.command = execForm(instruction.getArgumentsContent())
    if (keyword === 'HEALTHCHECK') stage.healthCheck = execForm(instruction.getArgumentsContent())
    if (keyword === 'ENV')
      // Built without arguments, so that a variable of one is empty.
      Object.assign(
        stage.env,
        Object.fromEntries(words.map((word) => word.replace(/\$\w+$/, '').split('=', 2))),
      )
  }
  return found
}

function newStage(from: From): Stage {
  const image = from.getImage() ?? ''
  const name = from.getBuildStage() ?? undefined
  return {
    name,
    image,
    copies: [],
    runs: [],
    env: {},
    user: undefined,
    command: [],
    healthCheck: [],
  }
}

function toCopy(copy: Copy, words: string[]): CopyLine {
  const from = copy.getFlags().find((flag) => flag.getName() === 'from')
  return {
    from: from?.getValue() ?? undefined,
    sources: words.slice(0, -1),
    target: words.at(-1) ?? '',
  }
}

// Returns the words of a command in exec form, which reaches the program without a shell.
function execForm(text: string | null): string[] {
  return JSON.parse(text?.match(/\[.*\]$/s)?.[0] ?? '[]')
}
