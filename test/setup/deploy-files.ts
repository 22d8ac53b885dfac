import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

const root = join(import.meta.dirname, '../..')

/** A Kubernetes resource, with the file that describes it. */
export type Manifest = {
  file: string
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it reads
  resource: any
}

const kubernetes = join(root, 'deploy/kubernetes')

/** The Kubernetes resources. */
export const manifests: Manifest[] = readdirSync(kubernetes)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) =>
    parseAllDocuments(readFileSync(join(kubernetes, file), 'utf8')).map((document) => {
      for (const error of document.errors) throw error
      return { file, resource: document.toJS() }
    }),
  )

/** kustomization.yaml, which lists the files of the resources. */
export const kustomization = parse(readFileSync(join(kubernetes, 'kustomization.yaml'), 'utf8'))

/** compose.yaml, with its anchors resolved. */
export const compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true })

/** The text of each systemd unit, by its file name. */
export const units = new Map(
  readdirSync(join(root, 'deploy/systemd')).map((name) => [
    name,
    readFileSync(join(root, 'deploy/systemd', name), 'utf8'),
  ]),
)
