import { writeFileSync } from 'node:fs'
import { createSbom } from './packages/sbom.ts'

const [path = 'sbom.cdx.json'] = process.argv.slice(2)
writeFileSync(path, createSbom())
console.log(`The software bill of materials is in ${path} (CycloneDX 1.6).`)
