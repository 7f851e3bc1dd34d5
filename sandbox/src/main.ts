import { startSandbox } from './index.ts'

const {
  SANDBOX_DATA_FILE,
  SANDBOX_HOST,
  SANDBOX_PORT,
  SANDBOX_WEBHOOK_EVENTS,
  SANDBOX_WEBHOOK_SECRET,
  SANDBOX_WEBHOOK_URL,
} = process.env

const port = Number(SANDBOX_PORT ?? '0')
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`SANDBOX_PORT must be a port number, got "${SANDBOX_PORT}".\n`)
  process.exit(1)
}
if (SANDBOX_WEBHOOK_URL && !SANDBOX_WEBHOOK_SECRET) {
  process.stderr.write('SANDBOX_WEBHOOK_URL also needs SANDBOX_WEBHOOK_SECRET, which signs the events.\n')
  process.exit(1)
}

try {
  const sandbox = await startSandbox({
    port,
    host: SANDBOX_HOST || '127.0.0.1',
    dataFile: SANDBOX_DATA_FILE || ':memory:',
    webhookUrl: SANDBOX_WEBHOOK_URL || undefined,
    webhookSecret: SANDBOX_WEBHOOK_SECRET || undefined,
    webhookEvents: SANDBOX_WEBHOOK_EVENTS?.split(',').filter((type) => type !== ''),
  })
  process.stdout.write(`sandbox ready at ${sandbox.url}\n`)
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void sandbox.close().then(() => process.exit(0))
  }
  // NOTE: with `once`, a second signal would get Node's default handling, which ends the process immediately.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  process.stderr.write(
    `The sandbox did not start: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
