import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')

// NOTE: exempt are the values themselves, the font files, and the rule that ends all motion for people who prefer less.
const exempt = /(^|\/)(tokens|fonts)\.css$|0\.01ms !important/

/** Declarations that write a font size or a duration as a number, as `file: declaration`. */
function rawValuesIn(file: string, css: string): readonly string[] {
  const declarations = css.matchAll(/(?<=[;{}]\s*)(font-size|transition|animation)(-duration)?:[^;}]+/g)
  return [...declarations].flatMap(([declaration]) => {
    const [name = '', value = ''] = declaration.split(/:(.*)/s)
    const raw = name === 'font-size' ? /\d(rem|px|pt)\b/ : /(?<![\w.-])\d*\.?\d+m?s\b/
    // A delay has no token: it follows the duration, or the brand's own.
    const first = name === 'font-size' ? value : value.replaceAll(/(var\([^)]*\)\s+)\d+ms\b/g, '$1')
    return raw.test(first) && !exempt.test(file) && !exempt.test(declaration)
      ? [`${file}: ${declaration.replaceAll(/\s+/g, ' ')}`]
      : []
  })
}

test('font sizes and durations are named tokens', () => {
  const files = globSync('**/*.css', { cwd: source })
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((file) => rawValuesIn(file, readFileSync(join(source, file), 'utf8')))).toEqual([])
})

test('every token in use has a value', () => {
  const sheets = globSync('**/*.css', { cwd: source }).map((file) => readFileSync(join(source, file), 'utf8'))
  const tokens = new Set(
    [...readFileSync(join(source, 'ui/tokens.css'), 'utf8').matchAll(/^\s*(--[\w-]+):/gm)].map(
      ([, name]) => name,
    ),
  )
  const used = sheets.flatMap((css) =>
    [...css.matchAll(/var\((--(?:text-(?!muted)|space-|motion-|ease)[\w-]*)/g)].map(([, name]) => name),
  )
  expect([...new Set(used)].filter((name) => !tokens.has(name))).toEqual([])
})

test('text in a drawing takes the color of the text around it, which forced colors replace', () => {
  const fills = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/[\s>]text\s*\{[^}]*?fill:\s*([^;}]+)/g)].map(
      ([, fill]) => fill,
    ),
  )
  expect(fills).toEqual(['currentColor'])
})

test('a raw size or duration is detected', () => {
  const css =
    '.a { font-size: 0.8rem; }\n.b { transition: opacity 150ms; animation: x var(--motion-calm) 250ms both; }'
  expect(rawValuesIn('some.module.css', css)).toEqual([
    'some.module.css: font-size: 0.8rem',
    'some.module.css: transition: opacity 150ms',
  ])
})
