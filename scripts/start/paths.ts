import { join } from 'node:path'

/** Every file that a start keeps in its DATA_DIR. */
export function dataPaths(dataDir: string) {
  return {
    lock: join(dataDir, 'start.lock'),
    processes: join(dataDir, 'processes.json'),
    postgresPassword: join(dataDir, 'postgres-password'),
    webhookSecret: join(dataDir, 'sandbox-webhook-secret'),
    sandboxData: join(dataDir, 'sandbox.sqlite'),
    log: (name: 'api' | 'sandbox' | 'postgres') => join(dataDir, 'logs', `${name}.log`),
  }
}

/** The entry files of the two programs that a start runs. */
export function programEntries(root: string) {
  return { api: join(root, 'api/src/main.ts'), sandbox: join(root, 'sandbox/src/main.ts') }
}
