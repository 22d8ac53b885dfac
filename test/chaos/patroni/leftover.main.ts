import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createLifecycle } from '../../../shared/runtime/lifecycle.ts'
import { openNetwork } from './network.ts'

// Opens a network with a process in it, and waits to be killed.

const life = createLifecycle(() => {})
const { hosts } = await openNetwork(life, 1)
const [program = '', ...parameters] = hosts[0]?.prefix ?? []
const child = spawn(program, [...parameters, 'sleep', '600'], { detached: true, stdio: 'ignore' })
await once(child, 'spawn')
process.send?.(child.pid)
setInterval(() => {}, 60_000)
