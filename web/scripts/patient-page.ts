import { earlyAnswerEvent, earlyAnswerKey, keepEarlyAnswer } from '../src/early-answer/keep-early-answer.ts'

interface PatientPageInput {
  /** The document Vite wrote, with its script and style tags. */
  readonly template: string
  /** The code and styles the page needs beside the document's own, by their names in the build. */
  readonly code: readonly string[]
  readonly styles: readonly string[]
  readonly readStyle: (file: string) => string
}

interface PatientPage {
  readonly document: string
  readonly links: readonly string[]
}

const codeTags =
  /[ \t]*<(?:script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>|link rel="modulepreload"[^>]*href="\/([^"]+)"[^>]*>)\n?/g
const styleTags = /[ \t]*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\n?/g

/**
 * Makes a written-out page wait with the application until it is drawn or touched, so that nothing competes with what
 * is read first: the styles stand in the page itself, and a small script keeps an early answer and fetches the rest.
 *
 * The style sheets are linked as well, idle for good: the application must find them in their place, or it would fetch
 * them again behind those of other screens and change which rule wins. Woken, they would declare the letters a second
 * time, and text that stands already would be set anew.
 */
export function makePatient({ template, code, styles, readStyle }: PatientPageInput): PatientPage {
  const tags = [...template.matchAll(codeTags)]
  const main = tags.find(([, script]) => script !== undefined)?.[1]
  if (main === undefined) throw new Error('The built document names no script')
  const all = new Set([...tags.flatMap(([, script, preload]) => script ?? preload ?? []), ...code])
  const sheets = new Set([...[...template.matchAll(styleTags)].map(([, file = '']) => file), ...styles])
  const script = `<script>${startScript(
    main,
    [...all].filter((file) => file !== main),
  )}</script>`
  return {
    document: template
      .replace(codeTags, '')
      .replace(styleTags, '')
      .replace('</head>', () => `${script}\n  </head>`),
    links: [...sheets].flatMap((file) => [
      `<style>${readStyle(file).trim()}</style>`,
      `<link rel="stylesheet" crossorigin href="/${file}" media="not all">`,
    ]),
  }
}

// NOTE: `import()` and not a script element, whose address the page's Trusted Types policy would refuse.
function startScript(main: string, others: readonly string[]): string {
  const loadApp =
    `()=>{for(const file of ${JSON.stringify(others)})` +
    `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:'/'+file}));` +
    `return import(${JSON.stringify(`/${main}`)})}`
  return (
    `(${keepEarlyAnswer.toString().replaceAll(/\n\s+/g, '\n')})({page:document,` +
    `key:${JSON.stringify(earlyAnswerKey)},eventName:${JSON.stringify(earlyAnswerEvent)},loadApp:${loadApp}})`
  )
}
