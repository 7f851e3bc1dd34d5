import type { Plugin } from 'vite'

const forgets = /seen\[href\] = void 0;(\s*throw err)/

/**
 * Lets code that is fetched a second time ask for its styles a second time as well. Vite notes that a style sheet was asked
 * for and keeps the note when it could not be had: the second try brings the screen without its styles. Ends the build where
 * Vite's helper is written in another way.
 */
export function stylesAnew(): Plugin {
  return {
    name: 'styles-anew',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!forgets.test(code))
          this.error("Vite's preload helper has changed: see whether lost styles are asked for again.")
        return { code: code.replace(forgets, 'delete seen[href];$1'), map: null }
      },
    },
  }
}
