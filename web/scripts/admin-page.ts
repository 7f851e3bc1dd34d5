import { readBuiltDocument, stylesInPage, withScript } from './built-document.ts'
import { failureTemplate, startingInTime, startingCss, startingScreen } from './shell-page.ts'

/**
 * The operators' document: it says that it loads before any file has come, and what to look at when the application
 * cannot be had. `template` is the document Vite wrote, with its script and style tags.
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
  // NOTE: files that the browser has already would run before it has read the page to its end.
  const read = "new Promise(go=>document.addEventListener('DOMContentLoaded',go))"
  const load = `()=>${read}.then(()=>import(${JSON.stringify(`/${main}`)}))`
  return withScript(bare, startingInTime(load))
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
}
