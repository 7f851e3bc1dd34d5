import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { carryOut, sizeOf } from './image-check/carry-out.ts'
import { readDockerfile } from './image-check/dockerfile.ts'
import { readDockerignore } from './image-check/dockerignore.ts'
import { lintDockerfile } from './image-check/lint-dockerfile.ts'
import { tryImage } from './image-check/try-image.ts'
import { startCluster } from './postgres/cluster.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'

const root = resolve(import.meta.dirname, '..')
const say = (line: string) => console.log(line)

/** Lints the Dockerfile, carries out its steps in a scratch folder and starts the result. */
async function checkImage(scratch: string): Promise<void> {
  const stages = readDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8'))
  const faults = lintDockerfile(stages)
  if (faults.length > 0) throw new PlainFailure(faults.join('\n'))
  say('The Dockerfile passes all checks.')
  if (process.argv.includes('--lint')) return
  const isIgnored = readDockerignore(await readFile(join(root, '.dockerignore'), 'utf8'))
  const image = await carryOut(stages, { context: root, scratch, isIgnored, say })
  const megabytes = ((await sizeOf(image.root)) / 1_000_000).toFixed(1)
  say(`Size the image adds to its base: ${megabytes} MB.`)
  const given = process.env['TEST_DATABASE_URL']
  const cluster = given ? undefined : await startScratchDatabase(scratch)
  try {
    for (const line of await tryImage(image, given ?? cluster?.url ?? '')) say(line)
  } finally {
    await cluster?.stop()
  }
}

function startScratchDatabase(scratch: string) {
  return startCluster({
    dataDir: join(scratch, 'home/data'),
    password: randomBytes(18).toString('base64url'),
    database: 'image_check',
    logFile: join(scratch, 'postgres.log'),
    durable: false,
  })
}

const scratch = await mkdtemp(join(tmpdir(), 'fennel-image-'))
try {
  // NOTE: the unprivileged account must be able to enter.
  await chmod(scratch, 0o755)
  await checkImage(scratch)
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
} finally {
  if (!process.argv.includes('--keep')) await rm(scratch, { recursive: true, force: true })
}
