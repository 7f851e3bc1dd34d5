import { dataPaths, programEntries } from './paths.ts'
import { PlainFailure } from './plain-failure.ts'
import { type Program, startProgram } from './program.ts'
import { reasonIn } from './program-log.ts'
import { keepUp, type Service, type ServiceSurroundings } from './service.ts'
import type { Environment } from './environment.ts'
import { drainMsIn } from './settings.ts'
import { type WaitLimits, usualWait, waitForProgram } from './wait-for-program.ts'

/**
 * How long to wait for a program under `--watch`. Node's watcher outlives the program it runs, so its exit tells
 * nothing, and a developer wants to see errors soon.
 */
const watchedWait: WaitLimits = { ...usualWait, forMs: 60_000 }

/** Starts the API and waits until its health check succeeds; restarts it when it crashes. */
export async function startApi(
  plan: {
    root: string
    dataDir: string
    env: Environment
    healthUrl: string
    signal: AbortSignal
    watch: boolean
  },
  surroundings: ServiceSurroundings,
): Promise<Service> {
  const logFile = dataPaths(plan.dataDir).log('api')
  return await keepUp(
    'The API',
    async () => {
      let isUp = false
      const program = startProgram({
        name: 'api',
        entry: programEntries(plan.root).api,
        env: plan.env,
        nodeFlags: plan.watch ? ['--watch'] : [],
        logFile,
        drainMs: drainMsIn(plan.env),
        // NOTE: messages before it is up become the reason in the sentence below.
        onError: (message) => {
          if (isUp) surroundings.say(`api: ${message}`)
        },
        say: surroundings.say,
      })
      await waitForHealth(program, { ...plan, logFile, say: surroundings.say })
      isUp = true
      return program
    },
    surroundings,
  )
}

/**
 * Waits until a program's health check succeeds. Throws with the reason when the program exits or never gets healthy.
 */
export async function waitForHealth(
  program: Program,
  plan: {
    healthUrl: string
    signal: AbortSignal
    watch: boolean
    logFile: string
    say: (message: string) => void
  },
  waitLimits: WaitLimits = plan.watch ? watchedWait : usualWait,
): Promise<void> {
  let ending: string | undefined
  void program.ended.then((how) => {
    ending = how
  })
  const isHealthy = async () => {
    const answer = await fetch(plan.healthUrl, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status === 200
  }
  const reportWait = () =>
    plan.say(
      `The API is not ready yet: it is migrating the database or waiting for it, which may take minutes. Let it finish; details are in ${plan.logFile}.`,
    )
  let healthy = false
  await waitForProgram(
    async () => plan.signal.aborted || ending !== undefined || (healthy = await isHealthy()),
    reportWait,
    waitLimits,
  )
  if (healthy) return
  const how = ending ?? 'its health check does not respond'
  if (ending === undefined) await program.stop()
  plan.signal.throwIfAborted()
  const reason = reasonIn(program.complaints()) ?? how
  throw new PlainFailure(`The API did not start (${reason}): read ${plan.logFile}.`)
}
