import type { Plugin } from 'vite'

const keepsRecord = /seen\[href\] = void 0;(\s*throw err)/

/**
 * Lets code that is fetched a second time request its style sheets a second time too. Vite records that a style sheet
 * was requested and keeps that record when it fails, so the second try would draw the screen without its styles. Fails
 * the build if Vite's helper no longer has the expected structure.
 */
export function refetchFailedStyles(): Plugin {
  return {
    name: 'refetch-failed-styles',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!keepsRecord.test(code))
          this.error(
            "Vite's preload helper has changed: check whether failed style sheets are still requested again.",
          )
        return { code: code.replace(keepsRecord, 'delete seen[href];$1'), map: null }
      },
    },
  }
}
