import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isolateEnvironment, keepCompiledCode } from './test/setup/environment.ts'
import { LongestFirst } from './test/setup/longest-first.ts'
import { soon } from './test/setup/waiting.ts'

isolateEnvironment(process.env)
keepCompiledCode(process.env)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/setup/tally.ts'],
    projects: [
      {
        // Checks of the source tree, also part of `npm run check`.
        test: { name: 'source', include: ['test/source/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        // All other tests, on one PostgreSQL server that this run starts.
        test: {
          name: 'antesala',
          include: ['test/**/*.test.ts'],
          exclude: ['test/source/**', 'test/bench/**'],
          globalSetup: './test/setup/global.ts',
          setupFiles: './test/setup/conforming-fetch.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // The tally names the tests that pass only then; `test:steady` runs none again.
          retry: 1,
          expect: { poll: soon },
          // Tests wait more than they compute, so there is one worker more than there are processors.
          maxWorkers: availableParallelism() + 1,
          // Importing the product takes longer than most files run, so each worker does it only once.
          isolate: false,
        },
      },
    ],
  },
})
