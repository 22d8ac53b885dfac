import { randomUUID } from 'node:crypto'
import { generate } from 'selfsigned'

/** A certificate and its private key, as PEM. */
export type Identity = { cert: string; key: string }

const common = { keyType: 'ec', algorithm: 'sha256' } as const

/** Creates a certificate authority that nobody else knows. */
export async function createAuthority(): Promise<Identity> {
  const extensions = [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, critical: true },
  ] as const
  const { cert, private: key } = await generate(nameOf(`Authority ${randomUUID()}`), {
    ...common,
    extensions: [...extensions],
  })
  return { cert, key }
}

/** Issues a certificate for a host name. */
export async function issueCertificate(ca: Identity, hostName: string): Promise<Identity> {
  const { cert, private: key } = await generate(nameOf(hostName), {
    ...common,
    ca,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: hostName }] }],
  })
  return { cert, key }
}

function nameOf(commonName: string) {
  return [{ name: 'commonName', value: commonName }]
}
