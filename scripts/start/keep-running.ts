import { readFirstAdminLink } from './first-admin-link.ts'
import { loadSettingsFile } from './load-settings-file.ts'
import { describeFailure } from './plain-failure.ts'
import { drainMsIn } from './settings.ts'
import { runStack, type Stack } from './run-stack.ts'
import { stopOnce } from './stop-once.ts'

/** How long everything may take to end once the API no longer serves, in milliseconds. */
const lastWaitMs = 30_000

export interface ProgramToKeep {
  readonly root: string
  readonly development: boolean
  /** Called once everything responds, to print where. A rejection ends the program. */
  readonly onReady: (stack: Stack) => void | Promise<void>
  /** Closes what runs in front of the server, before the server. */
  readonly closeFirst?: () => Promise<void>
}

/** Starts everything and keeps it running until a signal, an unrecoverable part, or a failure ends this program. */
export async function keepRunning({ root, development, onReady, closeFirst }: ProgramToKeep): Promise<void> {
  const stopping = new AbortController()
  let stack: Stack | undefined

  const end = async (): Promise<never> => {
    await closeFirst?.()
    await stack?.stop()
    process.exit()
  }
  const stop = () => {
    // NOTE: also reaches programs that are just starting or restarting, because nobody waits for them anymore.
    stopping.abort()
    if (stack) void end()
  }

  const stopSoon = () => {
    const drainMs = development ? 0 : drainMsIn(process.env)
    if (drainMs > 0 && stack)
      console.error(
        `Fennel serves for ${drainMs / 1_000} more seconds (DRAIN_SECONDS); a second signal ends that.`,
      )
    stop()
    setTimeout(() => process.exit(1), drainMs + lastWaitMs).unref()
  }
  stopOnce(stopSoon, () => stack?.hurry())
  try {
    loadSettingsFile(root)
    const giveUp = (reason: string) => {
      console.error(reason)
      process.exitCode = 1
      stop()
    }
    const say = (line: string) => console.error(line)
    stack = await runStack({ root, env: process.env, development, say, giveUp }, stopping.signal)
    await onReady(stack)
    const firstAdmin = readFirstAdminLink(stack.dataDir)
    if (firstAdmin) console.log(`There is no operator yet: open ${firstAdmin} within 30 minutes.`)
  } catch (failure) {
    if (!stopping.signal.aborted) {
      console.error(describeFailure(failure))
      process.exitCode = 1
    }
    await end()
  }
}
