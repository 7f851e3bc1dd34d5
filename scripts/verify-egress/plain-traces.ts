/**
 * Reduces one line of evidence from a place to traces that are equal for two visitors who did the same: ids, times,
 * counts and sums over everybody are masked, encoded texts are decoded, and JSON is split into `path=value`.
 */
export function plainTraces(line: string, place: string): readonly string[] {
  if (line === '' || place === 'table audit_heads' || byTheClock.test(line)) return []
  const whole = parseJson(line)
  if (whole === undefined) return [plainText(line)]
  // NOTE: what all visitors so far add up to is more after the second voice, whatever it answers.
  const isSum = (trace: string) => place.endsWith('_totals') && /^(?:cents|counts)=-?\d+$/.test(trace)
  return leaves(whole, '').filter((trace) => !isSum(trace))
}

/**
 * What is written regardless of visits: PostgreSQL's checkpoints and where the audit log ends follow their own clocks,
 * and how long a query took, whose text contains no values, depends on the machine.
 */
const byTheClock =
  /LOG: {2}checkpoint (?:starting|complete):|"msg":"(?:a query was slow|the audit log ends here)"/

/** Fields that differ between any two visitors whatever they answer: clocks, counters, queue positions. */
const restlessFields =
  /(^|\.)(time|milliseconds|pid|reqId|count|attempts|seq|version|times_redeemed|password_hash|network_transaction_id|arm|exposed)$/

function leaves(value: unknown, path: string): readonly string[] {
  if (restlessFields.test(path)) return []
  // NOTE: the upper bound of a time bucket, see `timeOnStep` in the counts.
  if (/(^|\.)detail$/.test(path) && /^\d+$/.test(String(value))) return []
  if (Array.isArray(value)) return value.flatMap((entry) => leaves(entry, path))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, below]) =>
      leaves(below, path === '' ? plainText(name) : `${path}.${plainText(name)}`),
    )
  const inner = typeof value === 'string' ? parseJson(value) : undefined
  return inner === undefined ? [`${path}=${plainText(String(value))}`] : leaves(inner, path)
}

function parseJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Masks what is unique to each visitor: email addresses, names, ids, digests, times and long numbers. */
function plainText(text: string): string {
  return readEncoded(decodeUrl(text))
    .replaceAll(/zq\.\w+@canary\.example/gi, '<email>')
    .replaceAll(/\bzq(?=\w*(?:none|rejected|accepted|gpc))\w+/gi, '<name>')
    .replaceAll(/\\*"?\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d*)?/g, '<time>')
    .replaceAll(/<time>T\d\d-\d\d-\d\d-\d{3}Z-[\w-]+/g, '<name of a mail>')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')
    .replaceAll(/\b[a-z_]+_(?=[a-z0-9]*[A-Z])[A-Za-z0-9]{14,}/g, '<id>')
    .replaceAll(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{16,}={0,2}/g, '<id>')
    .replaceAll(/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{22}(?![\w-])/g, '<id>')
    .replaceAll(/\b(?=[A-Z]*\d|[0-9]*[A-Z])[A-Z0-9]{6,}(?:-\d{4})?\b/g, '<id>')
    .replaceAll(/\b(?=[a-z0-9]*\d)(?=\d*[a-z])[a-z0-9]{12,}\b/gi, '<id>')
    .replaceAll(/\d{6,}/g, '<n>')
}

function decodeUrl(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}

/** Decodes base64 that contains readable text; anything that decodes to noise stays as it is. */
function readEncoded(text: string): string {
  return text.replaceAll(/[A-Za-z0-9+/_-]{16,}={0,2}/g, (token) => {
    const decoded = Buffer.from(token, 'base64').toString('latin1')
    return /^[\x20-\x7e\s]{8,}$/.test(decoded) ? `base64(${decoded})` : token
  })
}
