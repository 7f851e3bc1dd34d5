import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../start/free-port.ts'
import { runStack } from '../start/run-stack.ts'
import { scratchEnvironment } from '../start/scratch-environment.ts'

/** A server started like `npm start` does it, serving every brand at once. */
export interface Product {
  /** Where a brand is served. */
  readonly origin: (brand: string) => string
  /** An address without a brand, used by operators. */
  readonly houseOrigin: string
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

/**
 * Starts a server with an empty database on a free port, with the pages of the current sources. `settings` are added;
 * stopping it deletes its data.
 */
export async function startProduct(
  root: string,
  brands: readonly string[],
  {
    say,
    signal,
    settings = {},
  }: {
    say: (line: string) => void
    signal: AbortSignal
    settings?: Readonly<Record<string, string>>
  },
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fennel-product-'))
  // NOTE: when we are root, PostgreSQL runs as another user and must be able to reach its folder.
  await chmod(dataDir, 0o711)
  const port = await findFreePort()
  const env = scratchEnvironment({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    BRAND_HOSTS: brands.map((brand) => `${brand}.localhost=${brand}`).join(','),
    ...settings,
  })
  const stack = await runStack({ root, env, development: false, say, giveUp: say }, signal)
  return {
    origin: (brand) => `http://${brand}.localhost:${port}`,
    houseOrigin: `http://127.0.0.1:${port}`,
    dataDir,
    stop: async () => {
      await stack.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
