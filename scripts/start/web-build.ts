import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from './data-lock.ts'
import { fingerprint } from './fingerprint.ts'
import { PlainFailure } from './plain-failure.ts'
import { waitUntil } from './wait-until.ts'

const sources = ['funnel', 'brands', 'contract', 'web', 'package-lock.json']

/** Builds the web into `web/dist` when its sources changed since the last build there, or when `always` is set. */
export async function buildWebIfChanged(
  root: string,
  options: { always?: boolean; signal?: AbortSignal; say: (line: string) => void },
): Promise<void> {
  const stamp = join(root, 'web/dist/.built-from')
  const isCurrent = async (wanted: string) => (await readFile(stamp, 'utf8').catch(() => '')) === wanted
  if (options.always !== true && (await isCurrent(await fingerprint(root, sources)))) return

  const release = await takeBuildLock(root)
  try {
    // NOTE: read again under the lock, since another start may have built while this one waited.
    const wanted = await fingerprint(root, sources)
    if (options.always !== true && (await isCurrent(wanted))) return
    options.say('Building the pages (only when their sources changed) …')
    const { NODE_ENV: _ignored, ...env } = process.env
    const build = spawn(process.execPath, ['web/scripts/build-web.ts'], {
      cwd: root,
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
      ...(options.signal ? { signal: options.signal } : {}),
    })
    const [code]: unknown[] = await once(build, 'exit')
    if (code !== 0) throw new PlainFailure('Building the pages failed: the lines above say where.')
    await writeFile(stamp, wanted)
  } finally {
    release()
  }
}

async function takeBuildLock(root: string): Promise<() => void> {
  const folder = join(root, 'node_modules/.cache')
  await mkdir(folder, { recursive: true })
  let lock = takeLock(join(folder, 'web-build.lock'))
  await waitUntil(() => (lock ??= takeLock(join(folder, 'web-build.lock'))) !== undefined, {
    forMs: 300_000,
    everyMs: 100,
  })
  if (lock === undefined)
    throw new PlainFailure('Another build of the pages does not end: stop it, then start again.')
  return lock.release
}
