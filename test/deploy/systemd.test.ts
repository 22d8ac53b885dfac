import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STOP_LIMIT_MS } from '../../shared/runtime/process.ts'
import { units } from '../setup/deploy-files.ts'
import { hasProgram } from '../setup/programs.ts'

const run = promisify(execFile)
const processes = ['antesala-api@.service', 'antesala-worker@.service']
const services = [...processes, 'antesala-migrate.service']
// Older versions know neither `%d` nor `--offline`.
const hasAnalyzer = hasProgram('systemd-analyze') && systemdVersion() >= 252

function systemdVersion() {
  return Number(execFileSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).split(' ')[1])
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antesala-units-'))
  // Its checks require that programs and folders exist.
  const local = (text: string) =>
    text.replaceAll('/usr/bin/node', '/bin/true').replaceAll('=/opt/antesala\n', '=/\n')
  for (const [name, text] of units) await writeFile(join(folder, name), local(text))
})
afterAll(() => rm(folder, { recursive: true }))

const verify = async (unit: string) =>
  await run('systemd-analyze', ['verify', '--man=no', join(folder, unit)])

test.skipIf(!hasAnalyzer)(
  'systemd-analyze accepts every unit, and refuses an unknown setting',
  async () => {
    for (const unit of services) {
      const { stdout, stderr } = await verify(unit)
      expect(stdout + stderr, unit).toBe('')
    }
    await writeFile(
      join(folder, 'wrong.service'),
      '[Service]\nExecStart=/bin/true\nProtectHom=yes\n',
    )
    expect((await verify('wrong.service')).stderr).toContain('ProtectHom')
  },
)

test.skipIf(!hasAnalyzer)(
  'systemd-analyze rates the exposure of every unit below 1.5 of 10',
  async () => {
    for (const unit of services) {
      const args = ['security', '--offline=yes', '--no-pager', '--threshold=15', join(folder, unit)]
      expect((await run('systemd-analyze', args)).stdout).toContain('Overall exposure level')
    }
  },
)

test('the units have the same restrictions', () => {
  const restrictions = services.map((name) => {
    const [, end = ''] = (units.get(name) ?? '').split('\nWorkingDirectory=')
    return end.split('\n[Install]')[0]?.trim()
  })
  expect(restrictions[0]).toContain('ProtectSystem=strict')
  expect(restrictions[0]).not.toMatch(/^MemoryDenyWriteExecute/m)
  expect(new Set(restrictions).size).toBe(1)
})

test('API and worker share the folder of MEDIA_DIR, and its user', () => {
  const linesOf = (name: string) =>
    (units.get(name) ?? '').match(/^(User|StateDirectory\w*|Environment=MEDIA_DIR)=.*$/gm)
  const [api, worker] = processes.map(linesOf)
  expect(api).toEqual([
    'User=antesala',
    'StateDirectory=antesala',
    'StateDirectoryMode=0700',
    'Environment=MEDIA_DIR=%S/antesala/media',
  ])
  expect(worker).toEqual(api)
  expect(linesOf('antesala-migrate.service')).toBeNull()
})

test('a stopping process has the time that it needs, and is started again', () => {
  for (const name of processes) {
    const unit = units.get(name) ?? ''
    const seconds = Number(unit.match(/^TimeoutStopSec=(\d+)$/m)?.[1])
    expect(seconds * 1000).toBeGreaterThan(STOP_LIMIT_MS)
    expect(unit).toMatch(/^Restart=always$/m)
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  }
})
