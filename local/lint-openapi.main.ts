import { lintOpenApi } from './openapi.ts'

const { isClean, report } = lintOpenApi()
console.log(report)
process.exitCode = isClean ? 0 : 1
