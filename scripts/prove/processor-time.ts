import { readdir, readFile } from 'node:fs/promises'

/** Linux clock ticks per second; the same on every common system. */
const ticks = 100

/**
 * Seconds of processor time used so far by a process and its children; NaN where /proc does not exist (other systems
 * than Linux).
 */
export async function processorSeconds(pid: number): Promise<number> {
  const own = await readStat(pid)
  if (own === undefined) return Number.NaN
  let used = own.used + own.usedByEnded
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const stat = await readStat(Number(name))
    if (stat?.parent === pid) used += stat.used
  }
  return used / ticks
}

async function readStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // NOTE: the program name, in parentheses, may contain anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields === undefined) return undefined
  const [, parent] = fields.map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { parent, used: user + system, usedByEnded: endedUser + endedSystem }
}

/** CPU usage of each process, in percent of one core, from now until the returned function is called. */
export async function watchProcessors(
  pids: Readonly<Record<string, number>>,
): Promise<() => Promise<Readonly<Record<string, number>>>> {
  const read = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(pids).map(async ([name, pid]) => [name, await processorSeconds(pid)] as const),
      ),
    )
  const began = performance.now()
  const before = await read()
  return async () => {
    const after = await read()
    const seconds = (performance.now() - began) / 1_000
    return Object.fromEntries(
      Object.entries(after).map(([name, used]) => [
        name,
        Math.round(((used - (before[name] ?? 0)) / seconds) * 100),
      ]),
    )
  }
}
