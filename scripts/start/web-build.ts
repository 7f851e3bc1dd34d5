import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finishedMark } from '../../api/src/site/other-builds.ts'
import { takeLock } from './data-lock.ts'
import { fingerprint } from './fingerprint.ts'
import { removeOldBuilds, unfinishedMark } from './old-builds.ts'
import { PlainFailure } from './plain-failure.ts'
import { waitUntil } from './wait-until.ts'

const sources = ['funnel', 'brands', 'contract', 'web', 'package-lock.json']

/**
 * Builds the pages when their sources changed since the last build, or when `always` is set; resolves with their
 * folder. Each state of the sources has its own folder below `web/dist`, so a build never removes pages that a running
 * server needs, one made anew replaces file by file what was there, and servers find each other's files
 * (`openOtherBuilds`).
 */
export async function buildWebIfChanged(
  root: string,
  options: { always?: boolean; signal?: AbortSignal; say: (line: string) => void },
): Promise<string> {
  const builds = join(root, 'web/dist')
  const folderOf = async () => join(builds, (await fingerprint(root, sources)).slice(0, 16))
  const current = await folderOf()
  if (options.always !== true && existsSync(join(current, finishedMark))) return current

  const release = await takeBuildLock(root)
  try {
    // NOTE: computed again under the lock, because another start may have built while we waited.
    const folder = await folderOf()
    if (options.always !== true && existsSync(join(folder, finishedMark))) return folder
    options.say('Building the pages (only when their sources changed) …')
    const unfinished = `${folder}${unfinishedMark}`
    const { NODE_ENV: _ignored, ...env } = process.env
    const build = spawn(process.execPath, ['web/scripts/build-web.ts', unfinished], {
      cwd: root,
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
      ...(options.signal ? { signal: options.signal } : {}),
    })
    const [code]: unknown[] = await once(build, 'exit')
    if (code !== 0) throw new PlainFailure('Building the pages failed: the lines above say where.')
    await moveInto(folder, unfinished)
    await writeFile(join(folder, finishedMark), '')
    await removeOldBuilds(builds)
    return folder
  } finally {
    release()
  }
}

/** Moves every file of `from` to its place in `folder`; what has no counterpart there stays. */
async function moveInto(folder: string, from: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(folder, entry.name)]
    await (entry.isDirectory() ? moveInto(target, source) : rename(source, target))
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
    throw new PlainFailure('Another build of the pages is still running: stop it, then start again.')
  return lock.release
}
