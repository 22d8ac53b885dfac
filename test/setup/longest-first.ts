import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, most of which they wait. */
const longest = ['test/chaos/faults.test.ts', 'test/database/restore.test.ts']

/** Sorts test files as Vitest does, but the longest first, so that the others run beside them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { root } = this.ctx.config
    const isLong = ({ moduleId }: TestSpecification) => longest.includes(relative(root, moduleId))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
