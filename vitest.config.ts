import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { soon } from './test/setup/soon.ts'

// Processes that tests start load what an earlier one has compiled. Workers inherit it.
process.env.NODE_COMPILE_CACHE ??= join(
  import.meta.dirname,
  'node_modules/.cache/antesala/compiled',
)

export default defineConfig({
  test: {
    reporters: ['default', './test/setup/tally.ts'],
    projects: [
      {
        // Reads the source only: part of `npm run check`.
        test: { name: 'house', include: ['test/house/**/*.test.ts'] },
      },
      {
        // Runs the real thing on its own PostgreSQL.
        test: {
          name: 'antesala',
          include: ['test/**/*.test.ts'],
          exclude: ['test/house/**', 'test/bench/**'],
          globalSetup: './test/setup/global.ts',
          setupFiles: './test/setup/conforming-fetch.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: soon },
          // Most files wait more than they compute, so there is one more at once than processors.
          maxWorkers: availableParallelism() + 1,
          // Loading the product takes longer than most files do: once for each worker is enough.
          isolate: false,
        },
      },
    ],
  },
})
