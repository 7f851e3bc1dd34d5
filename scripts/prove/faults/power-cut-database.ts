import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startCluster } from '../../postgres/cluster.ts'
import type { Cluster } from '../../postgres/cluster.ts'
import { findFreePort } from '../../start/free-port.ts'

const run = promisify(execFile)

/** A PostgreSQL whose disk is an image file, so that its power can be cut: whatever was not synced is gone. */
export interface PowerCutDatabase extends AsyncDisposable {
  readonly url: string
  /** Cuts the power, checks the disk like a boot does, and starts the database on what had reached it. */
  readonly cut: () => Promise<void>
}

/** Why this machine cannot simulate a power cut; undefined when it can. Only root may mount an image. */
export async function whyNoPowerCuts(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'power cuts are possible on Linux only'
  if (process.getuid?.() !== 0) return 'only root may mount an image'
  const folder = await mkdtemp(join(tmpdir(), 'fennel-mount-'))
  try {
    const image = join(folder, 'disk')
    await makeDisk(image, 16)
    await run('mount', ['-o', 'loop', image, folder])
    await run('umount', [folder])
    return undefined
  } catch (failure) {
    return `an image cannot be mounted: ${failure instanceof Error ? failure.message.split('\n')[0] : String(failure)}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens such a database. `isDurable` false is the negative control: a database that does not sync. */
export async function openPowerCutDatabase(isDurable = true): Promise<PowerCutDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-power-'))
  await chmod(folder, 0o711)
  const mountPoint = join(folder, 'disk')
  const image = join(folder, 'disk.img')
  await mkdir(mountPoint)
  await makeDisk(image, 1_024)
  const mount = async () => {
    // NOTE: the file system must not write to the disk by itself while the image is copied.
    await run('mount', ['-o', 'loop,commit=300', image, mountPoint])
    await chmod(mountPoint, 0o711)
  }
  const plan = {
    dataDir: join(mountPoint, 'home/data'),
    password: randomBytes(18).toString('base64url'),
    database: 'fennel_test',
    logFile: join(folder, 'postgres.log'),
    port: await findFreePort(),
    durable: isDurable,
  }
  await mount()
  let cluster: Cluster = await startCluster(plan)
  // NOTE: the negative control starts from a synced state too; only what follows is not synced.
  await run('sync', ['-f', mountPoint])
  const stopHard = async () => {
    for (const pid of await familyOf(cluster.pid)) signal(pid, 'SIGKILL')
    await cluster.ended
  }
  return {
    url: cluster.url,
    async cut() {
      await holdFamily(cluster.pid)
      await run('cp', ['--sparse=always', image, `${image}.cut`])
      await stopHard()
      await unmount(mountPoint)
      await rename(`${image}.cut`, image)
      await checkDisk(image)
      await mount()
      cluster = await startCluster(plan)
    },
    async [Symbol.asyncDispose]() {
      await stopHard().catch(() => undefined)
      await unmount(mountPoint)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeDisk(image: string, megabytes: number): Promise<void> {
  await run('truncate', ['-s', `${megabytes}M`, image])
  await run('mkfs.ext4', ['-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image])
}

/** Like a boot after a power cut: exit code 0 is clean, 1 is repaired; anything else is a broken disk. */
async function checkDisk(image: string): Promise<void> {
  await run('e2fsck', ['-p', image]).catch((failure: unknown) => {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined
    if (code !== 1) throw failure
  })
}

async function unmount(mountPoint: string): Promise<void> {
  for (let left = 50; left > 0; left -= 1) {
    const isDone = await run('umount', [mountPoint]).then(
      () => true,
      () => false,
    )
    if (isDone) return
    await pause(100)
  }
  throw new Error(`${mountPoint} cannot be unmounted`)
}

/**
 * Freezes a process and then its children. The parent comes first: a child it started later would keep running and
 * acknowledge writes that the copy of the disk does not contain.
 */
async function holdFamily(root: number): Promise<void> {
  await hold(root)
  for (const pid of await familyOf(root)) await hold(pid)
}

/** Resolves once the process is stopped or gone. A process inside a system call stops only after it. */
async function hold(pid: number): Promise<void> {
  signal(pid, 'SIGSTOP')
  for (let left = 500; left > 0; left -= 1) {
    const { state } = await statOf(pid)
    if (state === undefined || 'TZX'.includes(state)) return
    await pause(10)
  }
  throw new Error(`Process ${pid} does not stop`)
}

/** The process and its children, read from /proc. */
async function familyOf(root: number): Promise<readonly number[]> {
  const family = [root]
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    if ((await statOf(Number(name))).parent === root) family.push(Number(name))
  }
  return family
}

/** State and parent of a process, from /proc; empty when it is gone. */
async function statOf(pid: number): Promise<{ readonly state?: string; readonly parent?: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return {}
  const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, parent: Number(parent) }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended.
  }
}
