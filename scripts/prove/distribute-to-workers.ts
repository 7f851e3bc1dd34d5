import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** A message to a worker: the next item, or that there are none left. */
type Order<Item> = { readonly item: Item } | 'stop'

/**
 * Distributes items to `jobs` processes running `program`, one item at a time each. `onReport` receives the result of
 * every item. Rejects when a process exits early.
 */
export async function distributeToWorkers<Item, Report>(
  program: string,
  given: { readonly args: readonly string[]; readonly jobs: number; readonly items: Iterable<Item> },
  onReport: (item: Item, report: Report) => void,
): Promise<void> {
  const queue = given.items[Symbol.iterator]()
  const work = async (): Promise<void> => {
    const child = fork(program, given.args, { execArgv: ['--disable-warning=ExperimentalWarning'] })
    const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
    let item: Item | undefined
    const next = () => {
      const { value, done } = queue.next()
      item = done === true ? undefined : value
      send<Item>(child, done === true ? 'stop' : { item: value })
    }
    child.on('message', (report: Report) => {
      if (item !== undefined) onReport(item, report)
      next()
    })
    next()
    const code = await ended
    if (code !== 0) throw new Error(`A worker ended with ${code}`)
  }
  await Promise.all(Array.from({ length: given.jobs }, work))
}

const send = <Item>(child: ChildProcess, order: Order<Item>) => void child.send(order)

/** The worker's side, called in the program: works on items as they come and calls `end` at the end. */
export function serveAsWorker<Item, Report>(
  work: (item: Item) => Promise<Report>,
  end: () => PromiseLike<void>,
): void {
  process.on('message', (order: Order<Item>) => void obey(order))
  // NOTE: a killed parent cannot send "stop". Without it there is no more work, so leave.
  process.once('disconnect', () => void leave())
  const leave = async () => {
    await end()
    process.exit()
  }
  const obey = async (order: Order<Item>): Promise<void> => {
    if (order === 'stop') process.disconnect()
    else process.send?.(await work(order.item))
  }
}
