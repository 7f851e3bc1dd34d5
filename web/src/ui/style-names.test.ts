import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')
const quizRules = resolve(source, '../../funnel/src')
const read = (file: string) => readFileSync(join(source, file), 'utf8')
const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '')
const allMatches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The classes that a CSS module gives out: not those inside `:global(…)`, nor what a declaration is worth. */
function classesIn(css: string): ReadonlySet<string> {
  const selectors = allMatches(withoutComments(css), /([^;{}]+)\{/g).filter((text) => !text.includes('@'))
  return new Set(
    selectors.flatMap((text) => allMatches(text.replaceAll(/:global\([^)]*\)/g, ''), /\.([a-z]\w*)/gi)),
  )
}

/** What a file takes from the CSS modules that it imports, as `module: name`; a computed name is `*`. */
function stylesTakenBy(file: string, code: string): readonly string[] {
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, local = '', from = '']) => {
      const module = from.startsWith('#web/') ? from.slice('#web/'.length) : join(dirname(file), from)
      return [
        ...allMatches(code, new RegExp(String.raw`(?<![\w/.-])${local}(?:\.|\[')(\w+)`, 'g')),
        ...allMatches(code, new RegExp(String.raw`(?<![\w/.-])${local}\[([^'])`, 'g')).map(() => '*'),
      ].map((name) => `${module}: ${name}`)
    },
  )
}

/** What a CSS module takes from itself or others with `composes`, as `module: name`. */
function stylesComposedBy(file: string, css: string): readonly string[] {
  return [
    ...withoutComments(css).matchAll(/\bcomposes:\s*([^;}]+?)(?:\sfrom\s+['"]([^'"]+)['"])?\s*[;}]/g),
  ].flatMap(([, names = '', from]) =>
    names.split(/\s+/).map((name) => `${from === undefined ? file : join(dirname(file), from)}: ${name}`),
  )
}

const codeFiles = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !/\.test\.tsx?$/.test(file))
const sheets = globSync('**/*.css', { cwd: source })
const modules = sheets.filter((file) => file.endsWith('.module.css'))
const code = codeFiles.map(read).join('\n')
const given = new Set(modules.flatMap((file) => [...classesIn(read(file))].map((name) => `${file}: ${name}`)))
const taken = new Set([
  ...codeFiles.flatMap((file) => stylesTakenBy(file, read(file))),
  ...modules.flatMap((file) => stylesComposedBy(file, read(file))),
])

test('every class that a component names exists', () => {
  expect(taken.size).toBeGreaterThan(700)
  expect([...taken].filter((name) => !name.endsWith(': *') && !given.has(name))).toEqual([])
})

test('every class is used', () => {
  // NOTE: a computed name may be any that stands somewhere as a string; some come from the rules of the quiz.
  const rules = globSync('**/*.ts', { cwd: quizRules }).map((file) =>
    readFileSync(join(quizRules, file), 'utf8'),
  )
  const words = new Set(allMatches([code, ...rules].join('\n'), /'(\w+)'/g))
  const unused = [...given].filter((style) => {
    const [file = '', name = ''] = style.split(': ')
    return !taken.has(style) && !(taken.has(`${file}: *`) && words.has(name))
  })
  expect(unused).toEqual([])
})

test('every custom property that a style sheet sets is used', () => {
  const used = new Set(
    allMatches(
      [...sheets.map((file) => withoutComments(read(file))), code].join('\n'),
      /var\(\s*(--[\w-]+)/g,
    ),
  )
  const unused = sheets.flatMap((file) =>
    allMatches(withoutComments(read(file)), /[;{]\s*(--[\w-]+)\s*:/g).flatMap((name) =>
      used.has(name) ? [] : [`${file}: ${name}`],
    ),
  )
  expect(unused).toEqual([])
})

test('classes are read from selectors, names from code and from composes', () => {
  const css = '/* .no */ .a .b:not(:global(.c)) { composes: d e from "./x.module.css"; top: 0.5rem }'
  expect([...classesIn(css)]).toEqual(['a', 'b'])
  expect(stylesComposedBy('ui/a.module.css', css)).toEqual(['ui/x.module.css: d', 'ui/x.module.css: e'])
  const code = "import look from '#web/brand/look.module.css'\nuse(look.a, look['b'], look[which])"
  expect(stylesTakenBy('app/a.tsx', code).map((name) => name.replace('brand/look.module.css: ', ''))).toEqual(
    ['a', 'b', '*'],
  )
})
