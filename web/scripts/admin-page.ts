import { readBuiltDocument, stylesInPage, withScript } from './built-document.ts'
import { failureTemplate, startingInTime, startingCss, startingScreen } from './shell-page.ts'

/**
 * The operators' document: it shows that it is loading before any file has arrived, and what to check when the
 * application cannot be fetched. `template` is the document Vite wrote, with its script and style tags.
 */
export function adminPage(template: string, readStyle: (file: string) => string): string {
  const { bare, main, others, styles } = readBuiltDocument(template)
  const { css, links } = stylesInPage(styles, readStyle)
  const head = [
    `<style>${startingCss}${css}</style>`,
    ...links,
    ...[main, ...others].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ')
  const markup = `${startingScreen('Loading application...')}${failureTemplate()}`
  // NOTE: cached files would otherwise run before the page has been parsed.
  const read = "new Promise(go=>document.addEventListener('DOMContentLoaded',go))"
  const load = `()=>${read}.then(()=>import(${JSON.stringify(`/${main}`)}))`
  return withScript(bare, startingInTime(load))
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
}
