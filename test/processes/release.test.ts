import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { releaseName } from '../../shared/runtime/release.ts'

const commit = '1f0c93a5d2b94c7e8f6a0b1c2d3e4f5061728394'

/** Creates a folder with these files. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'antesala-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const branch = 'ref: refs/heads/main\n'

test.each<[string, Record<string, string>]>([
  ['a branch', { '.git/HEAD': branch, '.git/refs/heads/main': `${commit}\n` }],
  [
    'a packed branch',
    { '.git/HEAD': branch, '.git/packed-refs': `# pack\n${commit} refs/heads/main\n` },
  ],
  ['a detached head', { '.git/HEAD': `${commit}\n` }],
  [
    'a worktree',
    {
      '.git': 'gitdir: repository/worktrees/one\n',
      'repository/worktrees/one/HEAD': branch,
      'repository/worktrees/one/commondir': '../..\n',
      'repository/refs/heads/main': `${commit}\n`,
    },
  ],
])('without the setting, the release of %s is its commit', (_name, files) => {
  expect(releaseName({}, folderWith(files))).toBe('1f0c93a')
})

test('without a checkout, and on a branch without commits, the release is the version of the package', () => {
  const manifest = { 'package.json': '{"version":"3.2.1"}' }
  expect(releaseName({}, folderWith(manifest))).toBe('3.2.1')
  expect(releaseName({}, folderWith({ ...manifest, '.git/HEAD': branch }))).toBe('3.2.1')
})

test('the setting takes precedence', () => {
  expect(releaseName({ RELEASE: 'v2' }, folderWith({ '.git/HEAD': commit }))).toBe('v2')
})
