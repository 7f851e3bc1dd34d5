const maxDepth = 8

/** Names a body may hold, where its call names no other number. */
export const defaultMaxKeys = 400

/** Whether PostgreSQL can keep this text: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Whether every text in a parsed value, keys included, can be stored. */
export function isAllStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, part]) => isStorable(key) && isAllStorable(part))
}

/** Whether JSON text stays within 8 levels and `maxKeys` names; counted before anything is parsed. */
export function isModestJson(text: string, maxKeys = defaultMaxKeys): boolean {
  let depth = 0
  let keys = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') {
      if (++depth > maxDepth) return false
    } else if (char === '}' || char === ']') depth--
    else if (char === ':' && ++keys > maxKeys) return false
  }
  return true
}
