import { openBrowser } from './browser.ts'

/** Why no browser can be used here, in one line; nothing where one starts and shows a text. */
export async function findBrowserFault(open = openBrowser): Promise<string | undefined> {
  try {
    const browser = await open()
    try {
      const page = await browser.newPage()
      await page.setContent('<span>Antesala</span>')
      const width = await page.evaluate<number>("document.querySelector('span').offsetWidth")
      return width > 0 ? undefined : 'it finds no font'
    } finally {
      await browser.close()
    }
  } catch (error) {
    return reasonIn((error as Error).message)
  }
}

// What the dynamic linker, Chromium and playwright print, and what it means.
const reasons: [words: RegExp, reason: (found: string) => string][] = [
  [/loading shared libraries: ([^:\s]+)/, (name) => `the system library ${name} is missing`],
  [/No usable sandbox|(?:namespace|setuid) sandbox/, () => 'the system refuses its sandbox'],
  [/spawn \S+ (E[A-Z]+)/, (code) => `its program cannot be run (${code})`],
  [/\[err\] (.+)/, (line) => `it ends as it starts: ${line}`],
]

function reasonIn(message: string): string {
  for (const [words, reason] of reasons) {
    const found = words.exec(message)
    if (found) return reason(found[1] ?? '')
  }
  return message.split('\n')[0] ?? message
}
