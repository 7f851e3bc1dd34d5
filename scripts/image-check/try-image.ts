import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../start/free-port.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { waitUntil } from '../start/wait-until.ts'
import type { Built } from './carry-out.ts'

/** The account `nobody`, which has no privileges. */
const nobody = { uid: 65_534, gid: 65_534 }

/** The paths of brand pictures in a page, without duplicates. */
export function picturesIn(html: string): readonly string[] {
  return [...new Set(Array.from(html.matchAll(/\/brands\/[\w-]+\/[\w./-]*\w/g), (found) => found[0]))]
}

/**
 * Starts the built image as an unprivileged user, waits for /ready, requests a page and its pictures, and stops it.
 * Returns what it verified, one sentence each; throws a `PlainFailure` when something is wrong.
 */
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
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
  const status = async (path: string) => {
    const answer = await get(path)
    await answer?.body?.cancel()
    return answer?.status
  }
  const isReady = await waitUntil(async () => server.exitCode !== null || (await status('/ready')) === 200, {
    forMs: 60_000,
    everyMs: 100,
  })
  if (!isReady || server.exitCode !== null) {
    server.kill('SIGKILL')
    throw new PlainFailure(`The image did not become ready:\n${said}`)
  }
  const page = await get('/')
  const pictures = picturesIn((await page?.text()) ?? '')
  const missing: string[] = []
  for (const address of pictures) if ((await status(address)) !== 200) missing.push(address)
  server.kill('SIGTERM')
  const code = await ended
  if (page?.status !== 200) throw new PlainFailure(`The landing page answered ${page?.status}:\n${said}`)
  if (pictures.length === 0) throw new PlainFailure('The landing page shows no picture of its brand.')
  if (missing.length > 0)
    throw new PlainFailure(`The landing page shows pictures that do not exist: ${missing.join(', ')}`)
  if (code !== 0) throw new PlainFailure(`It did not stop cleanly on SIGTERM (${String(code)}):\n${said}`)
  return [
    `/ready and / answer 200 as user ${isRoot ? nobody.uid : process.getuid?.()}`,
    `so do the pictures on /: ${pictures.join(', ')}`,
    'SIGTERM stops it with exit code 0',
  ]
}
