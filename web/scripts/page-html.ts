import type { PrerenderedPage } from '../src/prerender/entry-prerender.tsx'
import { originMark } from '../src/prerender/page-head.ts'
import type { StylesInPage } from './built-document.ts'
import { makeDeferred } from './deferred-page.ts'
import { makeQuestion } from './question-page.ts'
import { makeShell } from './shell-page.ts'
import type { PageNeeds } from './shell-page.ts'
import { makeStart } from './start-page.ts'

/** The parts of Vite's manifest the pages need. */
interface ManifestEntry {
  readonly file: string
  readonly src?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly assets?: readonly string[]
}

export type Manifest = Readonly<Record<string, ManifestEntry>>

/** A module and parts of the brand that a page needs, by the first part of its path. */
export type NeededByPage = Readonly<
  Record<string, { readonly chunk: string; readonly data: readonly string[] }>
>

export interface PageHtmlInput {
  /** The document Vite wrote, with its script and style tags. */
  readonly template: string
  readonly brandId: string
  readonly page: PrerenderedPage
  /** The path whose markup the page contains; absent for the shell, which only shows that it is loading. */
  readonly prerenderedPath?: string
  readonly manifest: Manifest
  /** Modules of the build whose code and styles the page needs, by their source. */
  readonly chunks: readonly string[]
  /** Parts of the brand the page needs, by their names in the build. */
  readonly data: readonly string[]
  /** Modules whose styles it needs now and whose code it needs at the first touch. */
  readonly laterChunks: readonly string[]
  /** Modules of the page that the first touch leads to, if any. */
  readonly nextChunks?: readonly string[]
  /** Which of the files needed at a touch are not fetched before it. */
  readonly waitsForTouch?: (file: string) => boolean
  /** What individual pages of a shell need as well. */
  readonly byPage?: NeededByPage
  /** Reads a style sheet of the build by its name in the manifest. */
  readonly readStyle: (file: string) => string
}

interface BuiltPage extends StylesInPage {
  readonly document: string
  readonly markup: string
  readonly beside?: string
}

/**
 * One document of one brand: its theme inlined, its chunks preloaded, its first screen or the loading message in place.
 */
export function pageHtml({
  template,
  brandId,
  page,
  prerenderedPath,
  manifest,
  chunks,
  data,
  laterChunks,
  nextChunks = [],
  waitsForTouch = () => false,
  byPage = {},
  readStyle,
}: PageHtmlInput): string {
  const isShell = prerenderedPath === undefined
  const code = chunks.flatMap((chunk) => filesOf(manifest, chunk).code)
  const styles = [...laterChunks, ...chunks].flatMap((chunk) => filesOf(manifest, chunk).styles)
  const common = { template, code, data, styles, readStyle }
  const files = [...laterChunks, ...nextChunks].map((chunk) => filesOf(manifest, chunk))
  const next = [...files.flatMap(({ code: ofChunk }) => ofChunk), ...files.flatMap((chunk) => chunk.styles)]
  const written = withoutPictureLinks(page.markup)
  // If a touch leads to no particular page, no files are listed for it.
  const named = nextChunks.length > 0 ? next : []
  const waiting = {
    markup: written,
    ahead: named.filter((file) => !waitsForTouch(file)),
    touched: named.filter(waitsForTouch),
  }
  const made = (): BuiltPage => {
    switch (prerenderedPath) {
      case undefined:
        return makeShell({ ...common, brandId, byPage: needsByPage(manifest, byPage, styles) })
      case '/quiz':
        return makeQuestion({ ...common, brandId, next, markup: written })
      case '/purchase':
        return makeStart({ ...common, brandId, markup: written })
      default:
        return {
          ...makeDeferred({ ...common, waiting: next.length > 0 ? waiting : undefined }),
          markup: written,
        }
    }
  }
  const { document, links, markup, css, beside = '' } = made()
  const isOfJourney = prerenderedPath === '/quiz' || prerenderedPath === '/purchase'
  const head = [
    ...headTags(page, isShell ? page.name : isOfJourney ? page.head.title : undefined),
    `<link rel="icon" type="image/svg+xml" href="/brands/${brandId}/favicon.svg">`,
    `<link rel="apple-touch-icon" href="/${brandId}/icon-180.png">`,
    `<link rel="manifest" href="/site.webmanifest">`,
    `<meta name="theme-color" content="${page.themeColor}">`,
    `<style>${page.themeCss}html{background:var(--color-background)}body{margin:0}${css}</style>`,
    ...links,
  ].join('\n    ')
  // The application hydrates a page that is the same; it redraws the one with the plans.
  const isTakenOver = !isShell && prerenderedPath !== '/purchase'
  const built = isTakenOver
    ? ` data-prerendered="${escapeHtml(prerenderedPath)}" data-flow="${page.flowId}"`
    : ''
  const root = `<div id="root"${built}>${markup}</div>${beside}`
  return document
    .replace(
      'data-brand="%BRAND%"',
      `data-brand="${brandId}" data-font="/${fontOf(manifest)}" data-quiz-cards="${page.quizCards}" data-quiz-animation="${page.quizAnimation}"`,
    )
    .replace(/<title>.*<\/title>/, () => head)
    .replace('<div id="root"></div>', () => root)
}

/** What search engines and link previews read; a page they should not index has only a `title` and a description. */
function headTags({ name, head }: PrerenderedPage, title: string | undefined): string[] {
  const meta = (key: 'name' | 'property', id: string, content: string) =>
    `<meta ${key}="${id}" content="${escapeHtml(content)}">`
  const description = meta('name', 'description', head.description)
  if (title !== undefined)
    return [`<title>${escapeHtml(title)}</title>`, description, meta('name', 'robots', 'noindex')]
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    description,
    meta('name', 'application-name', name),
    `<link rel="canonical" href="${originMark}${head.path}">`,
    meta('property', 'og:type', head.type),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', head.previewTitle ?? head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', `${originMark}${head.path}`),
    meta('property', 'og:image', `${originMark}${head.image.path}`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', head.image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...head.jsonLd.map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ]
}

interface ChunkFiles {
  readonly code: readonly string[]
  readonly styles: readonly string[]
}

/** A chunk's files and those of its imports, so that the browser requests all of them at once. */
function filesOf(manifest: Manifest, key: string, seen: ReadonlySet<string> = new Set()): ChunkFiles {
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`The build has no chunk for ${key}`)
  const below = new Set([...seen, key])
  const imported = (entry.imports ?? [])
    .filter((name) => !below.has(name))
    .map((name) => filesOf(manifest, name, below))
  return {
    code: [entry.file, ...imported.flatMap(({ code }) => code)],
    styles: [...imported.flatMap(({ styles }) => styles), ...(entry.css ?? [])],
  }
}

/**
 * React adds a preload link for every image above the markup; the browser finds the images in the markup just as early.
 */
function withoutPictureLinks(markup: string): string {
  return markup.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
}

/** What individual pages need, without the styles inlined in the shell. */
function needsByPage(
  manifest: Manifest,
  byPage: NeededByPage,
  inPage: readonly string[],
): Record<string, PageNeeds> {
  return Object.fromEntries(
    Object.entries(byPage).map(([name, { chunk, data }]) => {
      const { code, styles } = filesOf(manifest, chunk)
      const others = styles.filter((file) => !inPage.includes(file))
      return [name, { code: [...new Set(code)], data: [...new Set(others), ...data] }]
    }),
  )
}

/** The one font file every page needs. The file for extended Latin loads only when a text needs it. */
function fontOf(manifest: Manifest): string {
  const font = Object.values(manifest).find(({ file }) => /-latin-wght-normal-[^/]*\.woff2$/.test(file))
  if (font === undefined) throw new Error('The build has no font')
  return font.file
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
