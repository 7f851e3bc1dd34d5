const maxDepth = 8

/** How many property names a body may contain, unless its route sets another number. */
const defaultMaxKeys = 400

/** Whether PostgreSQL can store this text: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Whether every string in a parsed value, keys included, can be stored. */
export function isAllStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, part]) => isStorable(key) && isAllStorable(part))
}

/**
 * Whether a value parsed from this JSON text is certainly storable, judged from the text alone: NUL and lone
 * surrogates can only appear as escapes there. `false` means that the value itself has to be checked.
 */
export function hasNoEscapedText(text: string): boolean {
  return !text.includes('\\u')
}

const quote = 34
const backslash = 92
const colon = 58
const openBrace = 123
const closeBrace = 125
const openBracket = 91
const closeBracket = 93

/** Whether JSON text stays within 8 levels and `maxKeys` property names; checked before parsing. */
export function isModestJson(text: string, maxKeys = defaultMaxKeys): boolean {
  let depth = 0
  let keys = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === quote) {
      at = endOfString(text, at)
      if (at === -1) return true
    } else if (char === openBrace || char === openBracket) {
      if (++depth > maxDepth) return false
    } else if (char === closeBrace || char === closeBracket) depth--
    else if (char === colon && ++keys > maxKeys) return false
  }
  return true
}

/** The index at which the string starting at `start` ends; -1 if it never does, so the text is not JSON. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((end - before) % 2 === 1) return end
    end = text.indexOf('"', end + 1)
  }
  return -1
}
