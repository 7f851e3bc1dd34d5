import { createHash } from 'node:crypto'

/**
 * Something a visitor entered that must not appear elsewhere. `health`: only in the encrypted lead. `person`: name and
 * email address, only where we write to them or charge them.
 */
export interface Canary {
  readonly kind: 'health' | 'person'
  readonly value: string
  /** The email of a visitor who allowed advertising: its SHA-256 may be sent to the ad network. */
  readonly mayBeHashed?: boolean
  /** A common word such as "yes": only its digests prove a leak; twins cover the rest. */
  readonly isCommon?: boolean
}

/** A text in which canaries are searched. */
export interface Evidence {
  /** For example `event rows`, `off-origin request`. */
  readonly place: string
  readonly text: string
  /** Kinds of canaries that must not appear here. */
  readonly forbids: readonly Canary['kind'][]
  /** Whether allowed emails may appear here as the SHA-256 of their lower case, and in no other form. */
  readonly takesEmailHashes?: boolean
}

export interface Leak {
  readonly place: string
  readonly canary: string
  /** How it was written: literally, encoded, or hashed. */
  readonly form: string
  readonly around: string
}

/** Shorter values would be found by chance. */
const shortest = 5

/** Whether a value is rare enough that finding it proves a leak. */
export function isDistinctive(value: string): boolean {
  return value.length >= shortest && !/^[a-z]{1,7}$/.test(value)
}

/** Every known encoding of a value by name, all in lower case. */
function formsOf(value: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(value)
  const hash = (algorithm: string, encoding: 'hex' | 'base64', text = value) =>
    createHash(algorithm).update(text).digest(encoding)
  const forms = new Map([
    ['as it is', value],
    ['url-encoded', encodeURIComponent(value)],
    ['form-encoded', new URLSearchParams({ x: value }).toString().slice(2)],
    ['JSON', JSON.stringify(value).slice(1, -1)],
    ['hex', bytes.toString('hex')],
    ['MD5', hash('md5', 'hex')],
    ['SHA-1', hash('sha1', 'hex')],
    ['SHA-256', hash('sha256', 'hex')],
    ['SHA-256 of lower case', hash('sha256', 'hex', value.trim().toLowerCase())],
    ['SHA-256 in base64', hash('sha256', 'base64')],
    ['MD5 in base64', hash('md5', 'base64')],
  ])
  // Inside a longer text, base64 depends on the offset modulo 3; the outermost characters mix with neighbors and are
  // cut.
  for (const offset of [0, 1, 2]) {
    const shifted = Buffer.concat([Buffer.alloc(offset, 32), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const inner = shifted.slice(offset === 0 ? 0 : offset + 1, -1)
    if (inner.length >= 8) forms.set(`base64 at ${offset}`, inner)
  }
  return new Map([...forms].map(([name, text]) => [name, text.toLowerCase()]))
}

/** An email address as the ad network expects it. */
function networkHashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

const digestForms = /^(MD5|SHA-)/

/** Every canary found where its kind is forbidden, once per place and form. */
export function findLeaks(canaries: readonly Canary[], evidence: readonly Evidence[]): readonly Leak[] {
  const searched = canaries.map((canary) => ({
    canary,
    forms: [...formsOf(canary.value)].filter(([name]) => canary.isCommon !== true || digestForms.test(name)),
  }))
  const leaks = new Map<string, Leak>()
  for (const { place, text, forbids, takesEmailHashes } of evidence) {
    const haystack = text.toLowerCase()
    for (const { canary, forms } of searched) {
      if (!forbids.includes(canary.kind)) continue
      const mayBeHashed = takesEmailHashes === true && canary.mayBeHashed === true && canary.kind === 'person'
      const allowed = mayBeHashed ? networkHashOf(canary.value) : undefined
      const found = forms.find(([, form]) => form !== allowed && haystack.includes(form))
      if (found === undefined) continue
      const at = haystack.indexOf(found[1])
      leaks.set(`${place}:${canary.value}:${found[0]}`, {
        place,
        canary: canary.value,
        form: found[0],
        around: text.slice(Math.max(0, at - 60), at + found[1].length + 60),
      })
    }
  }
  return [...leaks.values()]
}
