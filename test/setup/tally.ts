import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with one line that any CI can read. */
export default class Tally implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly unknown[],
    reason: 'passed' | 'failed' | 'interrupted',
  ) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that did not load, or an error outside any test, has no test to its name.
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandled.length
    const skipped = count('skipped') + count('pending')
    const tail = skipped > 0 ? `, ${skipped} skipped` : ''
    // A run that did not get as far as its tests has failed as well.
    const failed = Math.max(count('failed') + broken, reason === 'passed' ? 0 : 1)
    process.stdout.write(`\n${count('passed')} passed, ${failed} failed${tail}\n`)
  }
}
