import { z } from 'zod'
import { type CodePrefix, symbolsPattern } from './code.ts'

/** Schema of a code as issued: prefix, dash, symbols. */
export function referenceCode(prefix: CodePrefix) {
  return z.string().regex(new RegExp(`^${prefix}-${symbolsPattern}$`))
}
