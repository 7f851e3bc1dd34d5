import type { Plugin } from 'vite'

const forgets = /seen\[href\] = void 0;(\s*throw err)/

/**
 * Lets code that is fetched a second time request its style sheets a second time too. Vite records that a style sheet
 * was requested and keeps that record when it fails, so the second try would draw the screen without its styles. Fails
 * the build if Vite's helper no longer has the expected structure.
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
