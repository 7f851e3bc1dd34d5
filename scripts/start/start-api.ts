import { dataPaths, programEntries } from './paths.ts'
import { PlainFailure } from './plain-failure.ts'
import { type Program, startProgram } from './program.ts'
import { reasonIn } from './program-log.ts'
import { keepUp, type Service, type ServiceSurroundings } from './service.ts'
import type { Environment } from './environment.ts'
import { waitUntil } from './wait-until.ts'

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
      })
      await waitForHealth(program, plan, logFile)
      isUp = true
      return program
    },
    surroundings,
  )
}

async function waitForHealth(
  program: Program,
  { healthUrl, signal }: { healthUrl: string; signal: AbortSignal },
  logFile: string,
): Promise<void> {
  let ending: string | undefined
  void program.ended.then((how) => {
    ending = how
  })
  const isHealthy = async () => {
    const answer = await fetch(healthUrl, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status === 200
  }
  let healthy = false
  await waitUntil(async () => signal.aborted || ending !== undefined || (healthy = await isHealthy()), {
    forMs: 60_000,
    everyMs: 50,
  })
  if (healthy) return
  if (ending === undefined) await program.stop()
  signal.throwIfAborted()
  const reason = reasonIn(program.complaints()) ?? ending ?? 'its health check does not answer'
  throw new PlainFailure(`The api does not start (${reason}): read ${logFile}.`)
}
