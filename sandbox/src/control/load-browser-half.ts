import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const importLine = /^import (?:type )?\{[^}]*\} from (?<quote>['"])(?<path>\.[^'"]+)\k<quote>;?\n/gm

/** The source of a module, preceded by everything it imports, each once. */
function collect(url: URL, seen: Set<string>): string {
  if (seen.has(url.href)) return ''
  seen.add(url.href)
  const source = readFileSync(fileURLToPath(url), 'utf8')
  const before = [...source.matchAll(importLine)].map(({ groups }) =>
    collect(new URL(groups?.['path'] ?? '', url), seen),
  )
  const own = stripTypeScriptTypes(source.replaceAll(importLine, ''), { mode: 'strip' }).replaceAll(
    /^export /gm,
    '',
  )
  return [...before, own].join('\n')
}

/** Scripts by their entry: a process of tests starts hundreds of sandboxes, and each script takes it 20 ms. */
const loaded = new Map<string, string>()

/**
 * The browser half as one classic script. Its modules share one scope, so their top-level names must differ. Nothing is
 * built ahead of time: a change takes effect after a restart.
 */
export function loadBrowserHalf(entry = new URL('../browser/install.ts', import.meta.url)): string {
  const known = loaded.get(entry.href)
  if (known !== undefined) return known
  const script = `(() => {\n"use strict";\n${collect(entry, new Set())}\ninstall(window);\n})();\n`
  loaded.set(entry.href, script)
  return script
}
