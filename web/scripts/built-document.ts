import { shippedFontFamily } from '@fennel/funnel'
import { minify_sync } from 'terser'
import { wearKeptFont } from '../src/fonts/wear-kept-font.ts'
import { whenDrawn } from '../src/fonts/when-drawn.ts'

/** What Vite wrote into the document: the module that starts the application, what goes with it, and its styles. */
export interface BuiltDocument {
  /** The document without any of it. */
  readonly bare: string
  readonly main: string
  readonly others: readonly string[]
  readonly styles: readonly string[]
}

const codeTags =
  /[ \t]*<(?:script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>|link rel="modulepreload"[^>]*href="\/([^"]+)"[^>]*>)\n?/g
const styleTags = /[ \t]*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\n?/g

/** Takes the tags out of a document that Vite built; its files are named as in the build. */
export function readBuiltDocument(template: string): BuiltDocument {
  const tags = [...template.matchAll(codeTags)]
  const main = tags.find(([, script]) => script !== undefined)?.[1]
  if (main === undefined) throw new Error('The built document names no script')
  return {
    bare: template.replace(codeTags, '').replace(styleTags, ''),
    main,
    others: tags.flatMap(([, , preload]) => preload ?? []),
    styles: [...template.matchAll(styleTags)].map(([, file = '']) => file),
  }
}

/** The document with a script of its own, which runs before the page is read, and so in as few bytes as it can be said. */
export function withScript(document: string, code: string): string {
  const { code: short = code } = minify_sync(code, { ecma: 2020 })
  return document.replace('</head>', () => `<script>${short}</script>\n  </head>`)
}

/** A page that begins so soon came over a line on which one more file comes within the time the browser waits for a font. */
const nearMs = 150

/** A page's own script: applies the font, if the browser has it, and runs `start`, which may call `whenDrawn(act, needsLoad)`. */
export function pageScript(start: string): string {
  const wear = callOf(wearKeptFont, {
    page: 'document',
    view: 'window',
    family: JSON.stringify(shippedFontFamily),
    nearMs: String(nearMs),
    whenDrawn: 'whenDrawn',
  })
  return `{const whenDrawn=(act,needsLoad)=>(${textOf(whenDrawn)})(document,act,needsLoad);${wear};${start}}`
}

/** The text of a tested function, called with `options`; each option is code. */
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
 * Code that begins to fetch data while the scripts are still on their way: whoever asks for the same file later gets it
 * from the browser's store. A link that preloads would complain on the console when a visitor turns out to need another
 * flavour's.
 */
export function fetchEarly(files: readonly string[]): string {
  const addresses = JSON.stringify(files.map((file) => `/${file}`))
  return `for(const data of ${addresses})fetch(data).then(answer=>answer.text()).catch(()=>0);`
}

/**
 * Code of a function that makes of a list of files one that fetches them one after the other, scripts and style sheets, in a
 * task each: asking for a file takes a slow phone some ten milliseconds. That is called with a priority, and with whether
 * all of it is only wanted in the browser's store: a module that could not be had is not asked for again in the same page.
 * Called again it goes on with what is left.
 */
export const makesFetcher =
  'files=>{const fetchNext=(priority,asData)=>{const file=files.shift();if(file){' +
  // A sheet is wanted there and no more: as a link it would be worn.
  "asData||file.endsWith('.css')?fetch('/'+file,{priority}).then(answer=>answer.text()).catch(()=>0):" +
  "document.head.append(Object.assign(document.createElement('link')," +
  "{rel:'modulepreload',fetchPriority:priority,href:'/'+file}));" +
  'setTimeout(()=>fetchNext(priority,asData))}};return fetchNext}'

/** Styles that stand in a page itself. */
export interface StylesInPage {
  readonly css: string
  readonly links: readonly string[]
}

/**
 * The style sheets in the page itself, so that nothing has to come before its first words, and as one, since each costs a
 * phone time of its own. They are linked as well, `disabled`, which fetches nothing: the application must find them in
 * their place, or it would fetch them again behind those of other screens and change which rule wins.
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
