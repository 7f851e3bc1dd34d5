import { randomBytes } from 'node:crypto'
import { webhookEvents } from '../../api/src/payments/webhook-events.ts'
import { keepSecret } from './data-dir.ts'
import { dataPaths, programEntries } from './paths.ts'
import { PlainFailure } from './plain-failure.ts'
import { startProgram } from './program.ts'
import { reasonIn } from './program-log.ts'
import { keepUp, type Service, type ServiceSurroundings } from './service.ts'
import type { Environment } from './environment.ts'

/** The running sandbox: its loopback address and the secret that signs its webhooks. */
export interface Sandbox {
  url: string
  webhookSecret: string
  service: Service
}

/** Starts the sandbox on a free port and restarts it on the same port when it crashes. */
export async function startSandbox(
  plan: { root: string; dataDir: string; env: Environment; webhookUrl: string },
  surroundings: ServiceSurroundings,
): Promise<Sandbox> {
  const paths = dataPaths(plan.dataDir)
  const webhookSecret = await keepSecret(
    paths.webhookSecret,
    () => `whsec_${randomBytes(24).toString('hex')}`,
  )
  let url = ''
  const service = await keepUp(
    'The sandbox',
    async () => {
      let isUp = false
      const ready = Promise.withResolvers<string>()
      const program = startProgram({
        name: 'sandbox',
        entry: programEntries(plan.root).sandbox,
        env: {
          ...plan.env,
          SANDBOX_PORT: url === '' ? '0' : new URL(url).port,
          SANDBOX_DATA_FILE: paths.sandboxData,
          SANDBOX_WEBHOOK_URL: plan.webhookUrl,
          SANDBOX_WEBHOOK_SECRET: webhookSecret,
          // NOTE: only the events we request from Stripe, so that nothing here relies on events a real account would
          // not send.
          SANDBOX_WEBHOOK_EVENTS: webhookEvents.join(','),
        },
        logFile: paths.log('sandbox'),
        onLine: (line) => {
          const match = /sandbox ready at (http:\/\/\S+)/.exec(line)
          if (match?.[1]) ready.resolve(match[1])
        },
        // NOTE: messages before it is up become the reason in the sentence below.
        onError: (message) => {
          if (isUp) surroundings.say(`sandbox: ${message}`)
        },
        say: surroundings.say,
      })
      url = await Promise.race([
        ready.promise,
        program.ended.then((how) => {
          throw new PlainFailure(
            `The sandbox did not start (${reasonIn(program.complaints()) ?? how}): read ${paths.log('sandbox')}.`,
          )
        }),
      ])
      isUp = true
      return program
    },
    surroundings,
  )
  return { url, webhookSecret, service }
}
