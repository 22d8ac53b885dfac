import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with one line that any CI can read. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that did not load, or an error outside any test, has no test to its name.
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandled.length
    const skipped = count('skipped') + count('pending')
    const tail = skipped > 0 ? `, ${skipped} skipped` : ''
    process.stdout.write(`\n${count('passed')} passed, ${count('failed') + broken} failed${tail}\n`)
  }
}
