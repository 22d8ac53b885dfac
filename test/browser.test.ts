import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { temporaryFolder } from './local/folders.ts'
import { openBrowser } from './setup/browser/browser.ts'
import { browserTest } from './setup/browser/browser-test.ts'
import { findBrowserFault } from './setup/browser/fault.ts'
import { fontConfiguration } from './setup/browser/fonts.ts'
import { unpackBrowser } from './setup/browser/unpack.ts'

test('a browser can start here; where none can, the tests that need one are skipped', () => {
  expect(inject('browserFault')).toBeUndefined()
})

browserTest('it has letters of its own for every script, and pictures of feelings', async () => {
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.setContent('<span id="text" style="font: 40px serif"></span>')
  const look = async (text: string, family = 'serif') => {
    await page.evaluate(
      `Object.assign(text, { textContent: ${JSON.stringify(text)} }).style.fontFamily = '${family}'`,
    )
    return (await page.locator('#text').screenshot()).toString('base64')
  }
  // A letter that no font has is drawn as a box, whichever letter it is.
  const pairs = ['áñ', 'łő', 'Ωλ', 'Жш', 'שא', 'بس', '日本', '한국', '→✓', '😀🏡']
  for (const pair of pairs) {
    const [one = '', other = ''] = pair
    expect(await look(one), pair).not.toBe(await look(other))
  }
  const families = ['serif', 'system-ui', 'ui-monospace']
  const looks = await Promise.all(families.map(async (family) => ({ family, look: '' })))
  for (const each of looks) each.look = await look('Casa', each.family)
  expect(new Set(looks.map((each) => each.look)).size).toBe(families.length)
  await browser.close()
})

browserTest('that it finds no font is said in one line', async () => {
  const folder = temporaryFolder()
  await mkdir(join(folder, 'fonts'))
  await writeFile(join(folder, 'fonts.conf'), fontConfiguration(join(folder, 'fonts')))
  const unpacked = { ...(await unpackBrowser()), fontConfiguration: folder }
  expect(await findBrowserFault(() => openBrowser(unpacked))).toMatch(/finds no font/)
})

// What the dynamic linker and Chromium print where they cannot start.
test.each([
  [
    'chromium: error while loading shared libraries: libnss3.so: cannot open shared object file',
    'the system library libnss3.so is missing',
  ],
  ['FATAL:zygote_host_impl_linux.cc No usable sandbox!', 'the system refuses its sandbox'],
])('why it cannot start is said in one line: %s', async (words, reason) => {
  const executable = await program(`#!/bin/sh\necho "${words}" >&2\nexit 127\n`)
  const unpacked = { executable, fontConfiguration: '', libraries: '', home: '' }
  expect(await findBrowserFault(() => openBrowser(unpacked))).toBe(reason)
})

test.each([
  ['made for another machine', '\u007fELF', 0o700, /^it ends as it starts: .*ELF/],
  ['not allowed to run', '', 0o600, /^its program cannot be run \(EACCES\)/],
])('that it is %s is said in one line', async (_what, content, mode, reason) => {
  const executable = await program(content, mode)
  const unpacked = { executable, fontConfiguration: '', libraries: '', home: '' }
  expect(await findBrowserFault(() => openBrowser(unpacked))).toMatch(reason)
})

async function program(content: string, mode = 0o700) {
  const path = join(temporaryFolder(), 'chromium')
  await writeFile(path, content)
  await chmod(path, mode)
  return path
}
