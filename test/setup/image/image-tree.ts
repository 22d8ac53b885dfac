import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { copyFromContext } from './context.ts'
import { image, stageOf } from './dockerfile.ts'
import { copyPackages } from './packages.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Lays out the files of the image in a new folder, as the Dockerfile's `COPY` lines say, and builds the dashboard from
 * the files of its stage. The packages are copied from this clone instead of installed.
 * @returns the folder that stands for the image's root; `app` is its WORKDIR
 */
export async function layOutImage(): Promise<{ app: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'antesala-image-'))
  await chmod(folder, 0o755)
  const app = join(folder, 'app')
  await mkdir(app)
  for (const line of image.copies) {
    if (line.from === undefined) await copyFromContext(line, app)
    else if (line.from === 'packages') await copyPackages(app)
    else if (line.sources[0] === '/app/node_modules/@img') await copyLibraries(app)
    else if (line.from === 'dashboard') await copyDashboard(folder, join(app, line.target))
    else throw new Error(`this test does not know the stage ${line.from}`)
  }
  return { app, remove: () => rm(folder, { recursive: true, force: true }) }
}

// The libraries of sharp for this platform, as `npm ci` has installed them here.
async function copyLibraries(app: string) {
  const path = 'node_modules/@img'
  await cp(join(root, path), join(app, path), { recursive: true, force: true })
}

async function copyDashboard(folder: string, target: string) {
  const stage = join(folder, 'dashboard')
  await mkdir(stage)
  for (const line of stageOf('dashboard').copies) await copyFromContext(line, stage)
  await symlink(join(root, 'node_modules'), join(stage, 'node_modules'))
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  // Vitest's NODE_ENV would let Vite bundle React's development build.
  const env = { ...process.env, PATH, NODE_ENV: undefined }
  await promisify(execFile)('npm', ['run', 'build'], { cwd: stage, env })
  await cp(join(stage, 'admin/dist'), target, { recursive: true })
}
