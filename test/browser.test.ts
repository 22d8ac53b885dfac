import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './local/folders.ts'
import { launchBrowser } from './setup/browser/browser.ts'
import { browserTest } from './setup/browser/browser-test.ts'
import { fontConfiguration } from './setup/browser/fonts.ts'
import { findBrowserProblem } from './setup/browser/problem.ts'
import { unpackBrowser } from './setup/browser/unpack.ts'

const cache = join(import.meta.dirname, '../node_modules/.cache/antesala')

test('a browser can start (tests that need one are skipped if it cannot)', () => {
  expect(inject('browserProblem')).toBeUndefined()
})

browserTest('the browser shows Latin text of any weight in the fonts of the product', async () => {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const fontsOf = async (family: string, weight: number) => {
    await page.setContent(`<p style="font-family: ${family}; font-weight: ${weight}">Antesala</p>`)
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'p',
    })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName }) => familyName)
  }
  for (const weight of [300, 400, 500, 600, 700]) {
    expect(await fontsOf('system-ui, sans-serif', weight)).toEqual(['Source Sans 3 ExtraLight'])
    expect(await fontsOf('Georgia, serif', weight)).toEqual(['Newsreader 16pt 16pt'])
    expect(await fontsOf('ui-monospace', weight)).toEqual(['Source Code Pro ExtraLight'])
  }
  await browser.close()
})

browserTest(
  'the browser has fonts for seven scripts, symbols and emoji, and draws three font families differently',
  async () => {
    const browser = await launchBrowser()
    const page = await browser.newPage()
    await page.setContent('<span id="text" style="font: 40px serif"></span>')
    const imageOf = async (text: string, family = 'serif') => {
      await page.evaluate(
        `Object.assign(text, { textContent: ${JSON.stringify(text)} }).style.fontFamily = '${family}'`,
      )
      return (await page.locator('#text').screenshot()).toString('base64')
    }
    // Letters that no font has are all drawn as the same box.
    const pairs = ['áñ', 'łő', 'Ωλ', 'Жш', 'שא', 'بس', '日本', '한국', '→✓', '😀🏡']
    for (const pair of pairs) {
      const [first = '', second = ''] = pair
      expect(await imageOf(first), pair).not.toBe(await imageOf(second))
    }
    const families = ['serif', 'system-ui', 'ui-monospace']
    const images = new Set<string>()
    for (const family of families) images.add(await imageOf('Casa', family))
    expect(images.size).toBe(families.length)
    await browser.close()
  },
)

browserTest('missing fonts are reported in one line', async () => {
  const folder = temporaryFolder()
  await mkdir(join(folder, 'fonts'))
  await writeFile(join(folder, 'fonts.conf'), fontConfiguration(join(folder, 'fonts')))
  const files = { ...(await unpackBrowser()), fontConfigDir: folder }
  expect(await findBrowserProblem(() => launchBrowser(files))).toMatch(/finds no fonts/)
})

// The output of the dynamic linker and of Chromium if Chromium cannot start.
test.each([
  [
    'chromium: error while loading shared libraries: libnss3.so: cannot open shared object file',
    'the shared library libnss3.so is missing',
  ],
  [
    'FATAL:zygote_host_impl_linux.cc No usable sandbox!',
    "the system does not allow Chromium's sandbox",
  ],
])('the output of a failed start is explained in one line: %s', async (output, reason) => {
  const executable = await program(`#!/bin/sh\necho "${output}" >&2\nexit 127\n`)
  const files = { executable, fontConfigDir: '', libraryDir: '', home: '' }
  expect(await findBrowserProblem(() => launchBrowser(files))).toBe(reason)
})

test.each([
  ['made for another machine', '\u007fELF', 0o700, /^Chromium exits on startup: .*ELF/],
  ['not allowed to run', '', 0o600, /^the Chromium executable cannot be run \(EACCES\)/],
])('an executable that is %s is reported in one line', async (_name, content, mode, reason) => {
  const executable = await program(content, mode)
  const files = { executable, fontConfigDir: '', libraryDir: '', home: '' }
  expect(await findBrowserProblem(() => launchBrowser(files))).toMatch(reason)
})

test('a failure to unpack the browser is reported in one line', async () => {
  const unpacking = promisify(execFile)(process.execPath, [
    '-e',
    "throw new Error('no space left')",
  ])
  expect(await findBrowserProblem(() => unpacking as never)).toBe(
    'Chromium could not be unpacked: Error: no space left',
  )
})

async function program(content: string, mode = 0o700) {
  // Not in the temporary directory, which may be mounted without permission to execute.
  await mkdir(cache, { recursive: true })
  const directory = await mkdtemp(join(cache, 'no chromium '))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const path = join(directory, 'chromium')
  await writeFile(path, content)
  await chmod(path, mode)
  return path
}
