/**
 * The rules of a minified style sheet that may match something in `markup`, in order. A rule is dropped if it needs a
 * class that does not occur in the markup; scripts later only set attributes and states, so everything else stays.
 */
export function neededRules(css: string, markup: string): string {
  const classes = new Set(
    [...markup.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  )
  const kept = withNeeded(css, classes)
  // Drops keyframes that nothing uses anymore.
  return rulesOf(kept)
    .filter(({ head }) => {
      const name = /^@keyframes\s+(\S+)$/.exec(head)?.[1]
      return name === undefined || kept.split(name).length > 2
    })
    .map(({ text }) => text)
    .join('')
}

interface Rule {
  /** Selectors, or an at-rule with its condition. */
  readonly head: string
  readonly body: string
  readonly text: string
}

function withNeeded(css: string, classes: ReadonlySet<string>): string {
  return rulesOf(css)
    .map(({ head, body, text }) => {
      if (/^@(?:media|supports|container|layer)\b/.test(head)) {
        const inner = withNeeded(body, classes)
        return inner === '' ? '' : `${head}{${inner}}`
      }
      if (head.startsWith('@')) return text
      return head.split(selectorEnd).some((selector) => mayMatch(selector, classes)) ? text : ''
    })
    .join('')
}

/** A comma outside parentheses. */
const selectorEnd = /,(?![^(]*\))/

function mayMatch(selector: string, classes: ReadonlySet<string>): boolean {
  // A condition in `:not()`, or in a list of alternatives, may hold without the class.
  const asked = selector.replaceAll(/:not\([^)]*\)|:[a-z-]+\([^)]*,[^)]*\)/g, '')
  return [...asked.matchAll(/\.([A-Za-z_][\w-]*)/g)].every(([, name = '']) => classes.has(name))
}

/** The rules of one level. Throws if the braces do not match. */
function rulesOf(css: string): readonly Rule[] {
  const rules: Rule[] = []
  let start = 0
  let opened = 0
  let depth = 0
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') {
      if (depth === 0) opened = at
      depth += 1
    } else if (css[at] === '}') {
      depth -= 1
      if (depth > 0) continue
      if (depth < 0) throw new Error(`Unexpected closing brace in ${css.slice(start, at + 1)}`)
      rules.push({
        head: css.slice(start, opened).trim(),
        body: css.slice(opened + 1, at),
        text: css.slice(start, at + 1).trim(),
      })
      start = at + 1
    }
  }
  if (depth !== 0 || css.slice(start).trim() !== '') throw new Error(`Unclosed rule: ${css.slice(start)}`)
  return rules
}
