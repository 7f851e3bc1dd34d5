import { brandIds, loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { build } from 'vite'
import type { InlineConfig } from 'vite'
import type * as prerenderEntry from '../src/prerender/entry-prerender.tsx'
import { adminPage } from './admin-page.ts'
import { brandFile, brandFiles } from './brand-files.ts'
import { drawPictures } from './draw-pictures.ts'
import { groupFiles, refuseImportedEntries } from './file-groups.ts'
import { reactAsModules } from './react-as-modules.ts'
import { pageHtml } from './page-html.ts'
import type { Manifest, NeededByPage, PageHtmlInput } from './page-html.ts'
import { smallestBrotli } from './smallest-brotli.ts'
import { folderOf, licensesText, packagesOf, readLicensed } from './third-party-licenses.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Builds everything a browser fetches into the folder `dist`: the client bundle; then for every brand a shell
 * (`<brand>/index.html`), every page a stranger may land on with its markup in place, and the images for link previews
 * and home screens; and finally the operators' page.
 */
async function buildWeb(dist: string): Promise<void> {
  await rm(dist, { recursive: true, force: true })
  const configFile = path.join(root, 'vite.config.ts')
  const files = await buildPages(configFile, dist)
  await writeLicenses(dist, files)
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender/entry-prerender.tsx',
      outDir: path.join(dist, 'prerender'),
      emptyOutDir: true,
      manifest: false,
      minify: false,
    },
    ssr: { noExternal: true },
  })
  const { renderPage, listPages } = (await import(
    pathToFileURL(path.join(dist, 'prerender/entry-prerender.js')).href
  )) as typeof prerenderEntry
  const template = await readFile(path.join(dist, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const readStyle = await readStyles(dist, manifest)
  for (const brandId of brandIds) {
    const brand = await loadBrand(brandId)
    for (const one of await listPages(brandId)) {
      const page = await renderPage(brandId, one)
      const prerenderedPath = one.path
      const sells = prerenderedPath === '/reviews' || prerenderedPath === '/purchase'
      const parts = sells ? (['brand', 'sales'] as const) : (['brand'] as const)
      const data = parts.map((part) => brandFile(brand, page.flowId, part).file)
      const common = { template, brandId, page, manifest, readStyle, data }
      const chunks = chunksOf(brandId, prerenderedPath)
      const experiments = experimentChunksOf(brand)
      // The landing page, articles and questions load the application when they are touched; other pages load it once
      // they are drawn.
      const own = /^\/($|quiz$|article\/)/.test(prerenderedPath)
        ? {
            chunks: experiments,
            laterChunks: [application, ...chunks],
            ...(prerenderedPath === '/' ? nextOfLanding : {}),
          }
        : { chunks: [application, ...chunks, ...experiments], laterChunks: [] }
      const html = pageHtml({ ...common, ...own, prerenderedPath })
      const name = pageFiles[prerenderedPath] ?? `${prerenderedPath.slice(1)}/index.html`
      // NOTE: no path of ours contains `~`, so a flow's folder hides no page.
      await writePage(dist, brandId, one.flowId === undefined ? name : `~${one.flowId}/${name}`, html)
      if (prerenderedPath === '/' && one.flowId === undefined)
        await writePage(
          dist,
          brandId,
          'index.html',
          pageHtml({
            ...common,
            chunks: [application, ...experiments],
            laterChunks: [],
            byPage: needsOfJourney(brandFile(brand, page.flowId, 'sales').file),
          }),
        )
    }
    await drawPictures(path.join(dist, brandId), brandId)
  }
  const operators = path.join(dist, 'admin.html')
  await writeFile(operators, adminPage(await readFile(operators, 'utf8'), readStyle))
  await rm(path.join(dist, 'prerender'), { recursive: true, force: true })
  await rm(path.join(dist, 'index.html'), { force: true })
  await compressAssets(path.join(dist, 'assets'))
}

/**
 * Builds the client bundle twice: the first build only shows which modules the pages share. Returns the files of the
 * second.
 */
async function buildPages(configFile: string, dist: string): Promise<Output> {
  const common: InlineConfig = { configFile, logLevel: 'warn', plugins: [brandFiles(), reactAsModules()] }
  const first = outputOf(await build({ ...common, build: { outDir: dist, write: false, minify: false } }))
  const files = first.flatMap((file) =>
    file.type === 'chunk' ? { ...file, modules: Object.keys(file.modules) } : [],
  )
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'stages of a visit', name: groupFiles(files) }],
  }
  const output = { codeSplitting, postBanner: compiledAhead, ...fileNames }
  const last = outputOf(await build({ ...common, build: { outDir: dist, rolldownOptions: { output } } }))
  refuseImportedEntries(last)
  return last
}

type Output = ReturnType<typeof outputOf>

/** Writes the license notices of everything in these files, and of the fonts; no page links to the file. */
async function writeLicenses(dist: string, files: Output): Promise<void> {
  const moduleIds = files.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
  const folders = new Set([...packagesOf(moduleIds), folderOf('@fontsource-variable/figtree')])
  const emoji = await readFile(path.join(root, 'src/fonts/emoji/OFL.txt'), 'utf8')
  const all = [
    ...(await Promise.all([...folders].map(readLicensed))),
    { name: 'Noto Color Emoji', license: 'OFL-1.1', texts: [emoji] },
  ]
  await writeFile(path.join(dist, 'third-party-licences.txt'), licensesText(all))
}

function outputOf(result: Awaited<ReturnType<typeof build>>) {
  if (Array.isArray(result) || !('output' in result))
    throw new Error('Expected the pages to be a single build')
  return result.output
}

/** The name of the file that contains React and whatever else the operators' pages share with the visitors' pages. */
const reactFile = 'frame-base'

/**
 * Files name each other, and a hash does not compress: seven characters are enough to tell two contents of one name
 * apart.
 */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/**
 * React is wrapped in functions that are called at once, which a browser would compile on the main thread when they
 * run. This hint makes it compile them in the background while the file downloads.
 */
function compiledAhead({ name }: { readonly name: string }): string {
  return name === reactFile ? '//# allFunctionsCalledOnLoad' : ''
}

/** Every style sheet of the build, by its name in the manifest. */
async function readStyles(dist: string, manifest: Manifest): Promise<(file: string) => string> {
  const names = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  const texts = new Map(
    await Promise.all(
      [...names].map(async (file) => [file, await readFile(path.join(dist, file), 'utf8')] as const),
    ),
  )
  return (file) => {
    const text = texts.get(file)
    if (text === undefined) throw new Error(`The build has no style sheet ${file}`)
    return text
  }
}

/** Pages whose file is not named after their path: the start page, and the quiz page for first-time visitors. */
const pageFiles: Readonly<Record<string, string>> = { '/': 'home.html', '/quiz': 'quiz.html' }

/** The frame of all screens, and the landing page. */
const application = 'src/app/draw-app.tsx'

/** The screen module of a prerendered path, by the first part of the path. */
const screenFiles: Readonly<Record<string, string>> = {
  reviews: 'src/site/reviews/reviews-screen.tsx',
  terms: 'src/site/legal/legal-screens.tsx',
  privacy: 'src/site/legal/legal-screens.tsx',
  'health-data': 'src/site/legal/legal-screens.tsx',
  contact: 'src/site/contact/contact-screen.tsx',
  purchase: 'src/journey/purchase/purchase-screen.tsx',
  article: 'src/site/article/article-screen.tsx',
  quiz: 'src/journey/quiz/quiz-screen.tsx',
}

/** What the journey's pages that are not prerendered need besides the application, by the first part of their path. */
function needsOfJourney(sales: string): NeededByPage {
  const page = (name: string, ...data: string[]) => ({
    chunk: `src/journey/${name}/${name}-screen.tsx`,
    data,
  })
  return {
    quiz: page('quiz'),
    checkout: page('checkout', sales),
    'email-offer': page('email-offer', sales),
    upsell: page('upsell', sales),
    register: page('register'),
    'thank-you': page('thank-you', sales),
  }
}

/** The experiment code, without which the visit of a brand with experiments does not start. */
function experimentChunksOf({ experiments = [] }: Brand): readonly string[] {
  return experiments.some(({ status }) => status !== 'draft') ? ['src/experiments/index.ts'] : []
}

/** What the first touch of a landing page leads to, and which of the files it needs are not fetched earlier. */
const nextOfLanding: Pick<PageHtmlInput, 'nextChunks' | 'waitsForTouch'> = {
  nextChunks: ['src/journey/quiz/quiz-screen.tsx'],
  // Everything small is fetched earlier. React is most of what a visitor who leaves would have downloaded for nothing.
  waitsForTouch: (file) => file.startsWith(`assets/${reactFile}-`),
}

function chunksOf(brandId: string, prerenderedPath: string): readonly string[] {
  const [, first = ''] = prerenderedPath.split('/')
  const screen = screenFiles[first]
  if (screen === undefined) return []
  const isOfParts = ['contact', 'purchase', 'quiz', 'reviews'].includes(first)
  return isOfParts ? [screen] : [screen, `../brands/src/${brandId}/pages.ts`]
}

async function writePage(dist: string, brandId: string, name: string, html: string): Promise<void> {
  const file = path.join(dist, brandId, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, html)
}

const zip = promisify(gzip)

/** Writes `.br` and `.gz` versions of every text asset, so that no request pays for compression. */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /[.](js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const content = await readFile(file)
      await writeFile(`${file}.br`, await smallestBrotli(content))
      await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
    }),
  )
}

const [target = 'dist/by-hand'] = process.argv.slice(2)
await buildWeb(path.resolve(root, target))
