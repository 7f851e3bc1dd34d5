import { resolve } from 'node:path'
import { buildWebIfChanged } from '../start/web-build.ts'

const root = resolve(import.meta.dirname, '../..')

/** The folder of the built pages: `WEB_DIST` if set, otherwise a build of the current sources. */
export async function builtPages(): Promise<string> {
  return process.env['WEB_DIST'] ?? buildWebIfChanged(root, { say: console.log })
}
