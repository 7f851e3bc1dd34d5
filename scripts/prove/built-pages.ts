import { resolve } from 'node:path'
import { buildWebIfChanged } from '../start/web-build.ts'

const root = resolve(import.meta.dirname, '../..')

/** The folder of the built pages: the one `WEB_DIST` names, else those of the sources as they are now. */
export async function builtPages(): Promise<string> {
  return process.env['WEB_DIST'] ?? buildWebIfChanged(root, { say: console.log })
}
