import { brandIds } from '@fennel/brands'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import type { PrerenderedPage } from '../src/prerender/entry-prerender.tsx'
import { pageHtml } from './page-html.ts'
import type { Manifest } from './page-html.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Builds the browser's half into the folder `dist`: the client bundle, then for every brand a shell
 * (`<brand>/index.html`) and its landing page with the markup in place (`<brand>/home.html`).
 */
async function buildWeb(dist: string): Promise<void> {
  await rm(dist, { recursive: true, force: true })
  const configFile = path.join(root, 'vite.config.ts')
  await build({ configFile, logLevel: 'warn', build: { outDir: dist } })
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender/entry-prerender.tsx',
      outDir: path.join(dist, 'prerender'),
      emptyOutDir: true,
      manifest: false,
    },
    ssr: { noExternal: true },
  })
  const { renderPage } = (await import(
    pathToFileURL(path.join(dist, 'prerender/entry-prerender.js')).href
  )) as {
    renderPage: (brandId: string, path: string) => Promise<PrerenderedPage>
  }
  const template = await readFile(path.join(dist, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  for (const brandId of brandIds) {
    const page = await renderPage(brandId, '/')
    const common = { template, brandId, page, manifest, chunks: [`../brands/src/${brandId}/brand.ts`] }
    await writePage(dist, brandId, 'index.html', pageHtml(common))
    await writePage(dist, brandId, 'home.html', pageHtml({ ...common, prerenderedPath: '/' }))
  }
  await rm(path.join(dist, 'prerender'), { recursive: true, force: true })
  await rm(path.join(dist, 'index.html'), { force: true })
  await compressAssets(path.join(dist, 'assets'))
}

async function writePage(dist: string, brandId: string, name: string, html: string): Promise<void> {
  await mkdir(path.join(dist, brandId), { recursive: true })
  await writeFile(path.join(dist, brandId, name), html)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text asset, so that no request pays for compression. */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /[.](js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const content = await readFile(file)
      await writeFile(
        `${file}.br`,
        await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      )
      await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
    }),
  )
}

const [target = 'dist/by-hand'] = process.argv.slice(2)
await buildWeb(path.resolve(root, target))
