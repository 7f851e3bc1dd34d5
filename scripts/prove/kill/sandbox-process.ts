import { startSandbox } from '@fennel/sandbox'

/** Where the sandbox sends its webhooks, and the secret that signs them. */
export interface SandboxPlan {
  readonly webhookUrl: string
  readonly webhookSecret: string
}

const plan: SandboxPlan = JSON.parse(process.argv[2] ?? '{}')
const sandbox = await startSandbox({
  port: 0,
  dataFile: ':memory:',
  ...plan,
  // NOTE: the receiver is killed all the time, so retries come soon.
  webhookRetryMs: Array.from({ length: 600 }, () => 500),
})
process.once('disconnect', () => void sandbox.close().then(() => process.exit(0)))
process.send?.(sandbox.url)
