import { dataPaths, programEntries } from './paths.ts'
import { PlainFailure } from './plain-failure.ts'
import { type Program, startProgram } from './program.ts'
import { reasonIn } from './program-log.ts'
import { keepUp, type Service, type ServiceSurroundings } from './service.ts'
import type { Environment } from './environment.ts'
import { type Patience, usualPatience, waitPatiently } from './wait-patiently.ts'

/**
 * How long a program under `--watch` may take. That one lives on when what it runs has ended, so its life tells nothing, and
 * whoever edits the sources wants to hear soon what is wrong with them.
 */
const watchedPatience: Patience = { ...usualPatience, forMs: 60_000 }

/** Starts the api and waits until its health check answers; a fall is followed by a restart. */
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
    'The api',
    async () => {
      let isUp = false
      const program = startProgram({
        name: 'api',
        entry: programEntries(plan.root).api,
        env: plan.env,
        nodeFlags: plan.watch ? ['--watch'] : [],
        logFile,
        // NOTE: what it says before it is up becomes the reason in the sentence below.
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

/** Waits until the health check of a living program answers; one that ends, or never does, is told of with the reason. */
export async function waitForHealth(
  program: Program,
  plan: {
    healthUrl: string
    signal: AbortSignal
    watch: boolean
    logFile: string
    say: (message: string) => void
  },
  patience: Patience = plan.watch ? watchedPatience : usualPatience,
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
  const tellOfWait = () =>
    plan.say(
      `The api is not up yet: it brings the database up to date, or waits for it, which may take minutes. Let it finish; ${plan.logFile} tells more.`,
    )
  let healthy = false
  await waitPatiently(
    async () => plan.signal.aborted || ending !== undefined || (healthy = await isHealthy()),
    tellOfWait,
    patience,
  )
  if (healthy) return
  const how = ending ?? 'its health check does not answer'
  if (ending === undefined) await program.stop()
  plan.signal.throwIfAborted()
  const reason = reasonIn(program.complaints()) ?? how
  throw new PlainFailure(`The api does not start (${reason}): read ${plan.logFile}.`)
}
