import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, preview } from 'vite'

export const peers = ['bare-react', 'surveyjs', 'formbricks'] as const
export type Peer = (typeof peers)[number]

/** The path prefix of the peers, so that their pages can be opened under another host as well. */
export const peersBase = '/bench-peers/'

const root = resolve(import.meta.dirname, '../peers')

/** Makes a production build of the peers and serves it; disposing deletes the build. */
export async function servePeers(): Promise<AsyncDisposable & { readonly url: string }> {
  const outDir = await mkdtemp(join(tmpdir(), 'fennel-peers-'))
  const input = [...peers, 'same-look'].map((name) => join(root, `${name}.html`))
  const { NODE_ENV: before } = process.env
  process.env['NODE_ENV'] = 'production'
  await build({
    root,
    base: peersBase,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input } },
  })
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
  const server = await preview({
    root,
    base: peersBase,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const [url = ''] = server.resolvedUrls?.local ?? []
  return {
    url: url.replace(/\/$/, ''),
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
