import { launchBrowser } from './browser.ts'

/** Returns in one line why the browser cannot be used; undefined if it starts and shows text. */
export async function findBrowserProblem(launch = launchBrowser): Promise<string | undefined> {
  try {
    const browser = await launch()
    try {
      const page = await browser.newPage()
      await page.setContent('<span>Antesala</span>')
      const width = await page.evaluate<number>("document.querySelector('span').offsetWidth")
      return width > 0 ? undefined : 'Chromium finds no fonts'
    } finally {
      await browser.close()
    }
  } catch (error) {
    return describe((error as Error).message)
  }
}

// Patterns in messages of the dynamic linker, Chromium, Playwright and `execFile`, each with its explanation.
const explanations: [pattern: RegExp, explain: (match: string) => string][] = [
  [/loading shared libraries: ([^:\s]+)/, (name) => `the shared library ${name} is missing`],
  [
    /No usable sandbox|(?:namespace|setuid) sandbox/,
    () => "the system does not allow Chromium's sandbox",
  ],
  [/spawn .+ (E[A-Z]+)/, (code) => `the Chromium executable cannot be run (${code})`],
  [/^Command failed.*?(\w*Error: [^\n]+)/s, (line) => `Chromium could not be unpacked: ${line}`],
  [/\[err\] (.+)/, (line) => `Chromium exits on startup: ${line}`],
]

function describe(message: string): string {
  for (const [pattern, explain] of explanations) {
    const match = pattern.exec(message)
    if (match) return explain(match[1] ?? '')
  }
  return message.split('\n')[0] ?? message
}
