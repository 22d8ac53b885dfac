import type { Reporter, TestModule } from 'vitest/node'

const MAX_ROWS = 20

/** Prints the twenty slowest test files at the end of a run, with their loading time and slowest test. */
export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const rows = modules.map(rowOf).toSorted((a, b) => b.seconds - a.seconds)
    console.table(rows.slice(0, MAX_ROWS))
  }
}

function rowOf(module: TestModule) {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  const tests = [...module.children.allTests()].map((test) => ({
    name: test.name,
    took: test.diagnostic()?.duration ?? 0,
  }))
  const slowest = tests.reduce((a, b) => (b.took > a.took ? b : a), { name: '', took: 0 })
  return {
    file: module.relativeModuleId,
    seconds: seconds(duration),
    loading: seconds(collectDuration + setupDuration),
    tests: tests.length,
    'slowest test': slowest.name.slice(0, 60),
    'its seconds': seconds(slowest.took),
  }
}

function seconds(milliseconds: number) {
  return Number((milliseconds / 1000).toFixed(1))
}
