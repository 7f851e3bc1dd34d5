import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../start/free-port.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { waitUntil } from '../start/wait-until.ts'
import type { Built } from './carry-out.ts'

/** The account `nobody`, which owns nothing. */
const nobody = { uid: 65_534, gid: 65_534 }

/** Starts what was built as an account without rights, waits for /ready, asks for a page and stops it. */
export async function tryImage(built: Built, databaseUrl: string): Promise<readonly string[]> {
  const isRoot = process.getuid?.() === 0
  const data = join(built.root, 'data')
  await mkdir(data, { recursive: true })
  await chmod(data, 0o777)
  if (isRoot) spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, data])
  const port = await findFreePort()
  const inside = Object.fromEntries(
    Object.entries(built.env).map(([name, value]) => [
      name,
      value.startsWith('/') ? join(built.root, value) : value,
    ]),
  )
  const server = spawn(process.execPath, ['api/src/main.ts'], {
    ...(isRoot ? nobody : {}),
    cwd: join(built.root, built.workdir),
    env: {
      ...inside,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SANDBOX_URL: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(server, 'exit').then(([code]: unknown[]) => code)
  const status = async (path: string) =>
    (
      await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(3_000) }).catch(
        () => undefined,
      )
    )?.status
  const isReady = await waitUntil(async () => server.exitCode !== null || (await status('/ready')) === 200, {
    forMs: 60_000,
    everyMs: 100,
  })
  if (!isReady || server.exitCode !== null) {
    server.kill('SIGKILL')
    throw new PlainFailure(`The image does not become ready:\n${said}`)
  }
  const page = await status('/')
  server.kill('SIGTERM')
  const code = await ended
  if (page !== 200) throw new PlainFailure(`The landing page answers ${page}:\n${said}`)
  if (code !== 0) throw new PlainFailure(`It does not stop when asked (${String(code)}):\n${said}`)
  return [
    `/ready and / answer 200 as user ${isRoot ? nobody.uid : process.getuid?.()}`,
    'SIGTERM ends it with 0',
  ]
}
