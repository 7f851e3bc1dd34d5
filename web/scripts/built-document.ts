import { shippedFontFamily } from '@fennel/funnel'
import { minify_sync } from 'terser'
import { applyBrandFont } from '../src/fonts/apply-brand-font.ts'
import { whenDrawn } from '../src/fonts/when-drawn.ts'

/** What Vite wrote into the document: the module that starts the application, its preloads, and its styles. */
export interface BuiltDocument {
  /** The document without any of these tags. */
  readonly bare: string
  readonly main: string
  readonly others: readonly string[]
  readonly styles: readonly string[]
}

const codeTags =
  /[ \t]*<(?:script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>|link rel="modulepreload"[^>]*href="\/([^"]+)"[^>]*>)\n?/g
const styleTags = /[ \t]*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\n?/g

/** Extracts the tags from a document that Vite built; files are named as in the build. */
export function readBuiltDocument(template: string): BuiltDocument {
  const tags = [...template.matchAll(codeTags)]
  const main = tags.find(([, script]) => script !== undefined)?.[1]
  if (main === undefined) throw new Error('The built document has no module script')
  return {
    bare: template.replace(codeTags, '').replace(styleTags, ''),
    main,
    others: tags.flatMap(([, , preload]) => preload ?? []),
    styles: [...template.matchAll(styleTags)].map(([, file = '']) => file),
  }
}

/** Adds an inline script to the head of the document. It runs before the body is parsed, so it is minified. */
export function withScript(document: string, code: string): string {
  const { code: short = code } = minify_sync(code, { ecma: 2020 })
  return document.replace('</head>', () => `<script>${short}</script>\n  </head>`)
}

/**
 * A script that runs within this time of the request is on a connection that can deliver a font before browsers stop
 * waiting for it.
 */
const nearMs = 150

/** A page's inline script: applies a font the browser has, and runs `start`, which may use `whenDrawn`. */
export function pageScript(start: string): string {
  const applyFont = callOf(applyBrandFont, {
    page: 'document',
    view: 'window',
    family: JSON.stringify(shippedFontFamily),
    nearMs: String(nearMs),
    whenDrawn: 'whenDrawn',
  })
  return `{const whenDrawn=(act,needsLoad)=>(${textOf(whenDrawn)})(document,act,needsLoad);${applyFont};${start}}`
}

/** The source text of a tested function, called with `options`; each option is code. */
export function callOf(
  written: (options: never) => unknown,
  options: Readonly<Record<string, string>>,
): string {
  const list = Object.entries(options).map(([name, code]) => `${name}:${code}`)
  return `(${textOf(written)})({${list.join(',')}})`
}

function textOf(written: (...given: never[]) => unknown): string {
  return written
    .toString()
    .replaceAll(/^\s*\/\/.*\n/gm, '')
    .replaceAll(/\n\s+/g, '\n')
}

/**
 * Code that starts fetching data while the scripts are still loading: a later request for the same file is served from
 * the browser's cache. A preload link would log a console warning when a visitor turns out to need another flow's data.
 */
export function fetchEarly(files: readonly string[]): string {
  const addresses = JSON.stringify(files.map((file) => `/${file}`))
  return `for(const data of ${addresses})fetch(data).then(answer=>answer.text()).catch(()=>0);`
}

/**
 * Code of a function that turns a list of files into a fetcher: it requests scripts and style sheets one after another,
 * each in its own task, since one request keeps a slow phone busy for some ten milliseconds. The fetcher takes a
 * priority, and whether to fill the cache only: a module that failed to load would not be requested again in the same
 * page. Called again, it continues with what is left.
 */
export const fetcherCode =
  'files=>{const fetchNext=(priority,asData)=>{const file=files.shift();if(file){' +
  // A style sheet only has to be cached: a link would apply it.
  "asData||file.endsWith('.css')?fetch('/'+file,{priority}).then(answer=>answer.text()).catch(()=>0):" +
  "document.head.append(Object.assign(document.createElement('link')," +
  "{rel:'modulepreload',fetchPriority:priority,href:'/'+file}));" +
  'setTimeout(()=>fetchNext(priority,asData))}};return fetchNext}'

/** Styles inlined into a page. */
export interface StylesInPage {
  readonly css: string
  readonly links: readonly string[]
}

/**
 * The style sheets inlined into the page, so that its first content waits for no file, and as a single sheet, since
 * each costs a phone time. They are also linked as `disabled`, which fetches nothing: otherwise the application would
 * not find them in place, fetch them again behind those of other screens, and change which rule wins.
 */
export function stylesInPage(sheets: Iterable<string>, readStyle: (file: string) => string): StylesInPage {
  const files = [...new Set(sheets)]
  return {
    css: files.map((file) => readStyle(file).trim()).join(''),
    links: files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`),
  }
}

/** Each of `files` once, without those in `named`. */
export function unnamed(files: readonly string[], named: readonly string[]): readonly string[] {
  return [...new Set(files)].filter((file) => !named.includes(file))
}
