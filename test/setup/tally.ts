import type { Reporter, TestModule } from 'vitest/node'

/**
 * Prints what browsers showed when tests failed, which tests passed only at their second attempt, and one line with the
 * results at the end of the run, for CI.
 */
export default class Tally implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly unknown[],
    reason: 'passed' | 'failed' | 'interrupted',
  ) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    for (const test of tests)
      for (const screen of test.meta().screens ?? [])
        process.stdout.write(`\nWhen "${test.name}" failed:\n${screen}\n`)
    for (const test of tests)
      if (test.diagnostic()?.flaky)
        process.stdout.write(
          `\nPassed only at the second attempt: ${test.module.relativeModuleId} > ${test.fullName}\n`,
        )
    // After the screens, which are long: CI keeps only the end of what is printed.
    for (const test of tests)
      for (const error of test.result().state === 'failed' ? (test.result().errors ?? []) : [])
        process.stdout.write(
          `\nFailed: ${test.module.relativeModuleId} > ${test.fullName}\n${error.stack ?? error.message}\n`,
        )
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // Files that did not load and errors outside tests belong to no test.
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandled.length
    const skipped = count('skipped') + count('pending')
    const tail = skipped > 0 ? `, ${skipped} skipped` : ''
    // A run that failed before its tests counts as one failure.
    const failed = Math.max(count('failed') + broken, reason === 'passed' ? 0 : 1)
    process.stdout.write(`\n${count('passed')} passed, ${failed} failed${tail}\n`)
  }
}
