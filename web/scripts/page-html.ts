import type { PrerenderedPage } from '../src/prerender/entry-prerender.tsx'

/** The parts of Vite's manifest the pages need. */
export interface ManifestEntry {
  readonly file: string
  readonly src?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

export type Manifest = Readonly<Record<string, ManifestEntry>>

export interface PageHtmlInput {
  /** The document Vite wrote, with its script and style tags. */
  readonly template: string
  readonly brandId: string
  readonly page: PrerenderedPage
  /** The path whose markup stands in the page; absent for the shell that only says that it loads. */
  readonly prerenderedPath?: string
  readonly manifest: Manifest
  readonly chunks: readonly string[]
}

const shellMarkup =
  '<div role="status" class="app-start"><span class="app-start-ring" aria-hidden="true"></span><span>Initializing app data...</span></div>'

const shellCss =
  '.app-start{min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;font-family:var(--font-sans);color:var(--color-text-muted)}' +
  '.app-start-ring{width:2.5rem;height:2.5rem;border-radius:50%;border:.25rem solid var(--color-primary-100);border-top-color:var(--color-primary-600);animation:app-start 900ms linear infinite}' +
  '@keyframes app-start{to{transform:rotate(1turn)}}@media (prefers-reduced-motion:reduce){.app-start-ring{animation:none}}'

/** One document of one brand: its theme inlined, its chunks preloaded, its first screen or the loading words in place. */
export function pageHtml({
  template,
  brandId,
  page,
  prerenderedPath,
  manifest,
  chunks,
}: PageHtmlInput): string {
  const isShell = prerenderedPath === undefined
  const preloads = chunks
    .flatMap((chunk) => filesOf(manifest, chunk))
    .map((file) => `<link rel="modulepreload" href="/${file}">`)
  const head = [
    `<title>${escapeHtml(page.description)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<meta name="application-name" content="${escapeHtml(page.title)}">`,
    `<link rel="icon" type="image/svg+xml" href="/brands/${brandId}/favicon.svg">`,
    `<style>${page.themeCss}html{background:var(--color-background)}body{margin:0}${isShell ? shellCss : ''}</style>`,
    ...new Set(preloads),
  ].join('\n    ')
  const root = isShell
    ? `<div id="root">${shellMarkup}</div>`
    : `<div id="root" data-prerendered="${escapeHtml(prerenderedPath)}">${page.markup}</div>`
  return template
    .replace(
      'data-brand="%BRAND%"',
      `data-brand="${brandId}" data-quiz-cards="${page.quizCards}" data-quiz-animation="${page.quizAnimation}"`,
    )
    .replace(/<title>.*<\/title>/, () => head)
    .replace('<div id="root"></div>', () => root)
}

/** A chunk's file and those it imports, so that the browser asks for all of them at once. */
function filesOf(manifest: Manifest, key: string): string[] {
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`The build has no chunk for ${key}`)
  return [entry.file, ...(entry.imports ?? []).flatMap((imported) => filesOf(manifest, imported))]
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
