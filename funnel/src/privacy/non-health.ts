import { hashText } from '../experiments/hash-text.ts'
import { identifierPattern } from '../identifier-pattern.ts'

declare const nonHealth: unique symbol

/**
 * A value that may reach a third party because it says nothing about anybody's health. Only the functions below create
 * one; a plain string, a question's title or an answer does not fit, so a leak is a type error.
 */
export type NonHealth<T extends string | number> = T & { readonly [nonHealth]: true }

/** The site's address for a third party: only its origin, because the path of a question may name a condition. */
export function neutralUrl(address: string): NonHealth<string> | undefined {
  const origin = /^https?:\/\/[^/?#\s]+/i.exec(address)?.[0]
  return origin === undefined ? undefined : (`${origin}/` as NonHealth<string>)
}

/** The document title while a third party may read it: the brand's name, never the question's. */
export function neutralTitle(brand: { readonly name: string }): NonHealth<string> {
  return brand.name as NonHealth<string>
}

/** A product for a third party: a code that distinguishes products without naming them. */
export function opaqueProductCode(productId: string): NonHealth<string> {
  return `p${hashText(`product/${productId}`).toString(16).padStart(8, '0')}` as NonHealth<string>
}

/**
 * The id of an event, shared by browser and server so that the network counts it once. Undefined if it is malformed.
 */
export function sharedEventId(id: unknown): NonHealth<string> | undefined {
  return typeof id === 'string' && identifierPattern.test(id) ? (id as NonHealth<string>) : undefined
}

/** A SHA-256 hash in hex, the only form in which a person's email or id may leave the server. */
export function hashedIdentity(hex: string): NonHealth<string> | undefined {
  return /^[0-9a-f]{64}$/.test(hex) ? (hex as NonHealth<string>) : undefined
}

/** The network's own click or browser id, in the network's format. */
export function networkId(id: string | null | undefined): NonHealth<string> | undefined {
  return id !== undefined && id !== null && /^fb\.\d\.\d{1,16}\.[\w-]{1,400}$/.test(id)
    ? (id as NonHealth<string>)
    : undefined
}

/** Money for a third party, in decimal units of a currency with two decimals. */
export function sharedValue(cents: number): NonHealth<number> {
  return (cents / 100) as NonHealth<number>
}

/** The currency of that money in the network's form, three capital letters. Undefined if the code is malformed. */
export function sharedCurrency(code: string): NonHealth<string> | undefined {
  return /^[a-z]{3}$/i.test(code) ? (code.toUpperCase() as NonHealth<string>) : undefined
}

/** The browser's user agent, which the network asks for with every event from a website. */
export function browserForAds(userAgent: string | null): NonHealth<string> | undefined {
  return userAgent !== null && /^[\x20-\x7e]{1,512}$/.test(userAgent)
    ? (userAgent as NonHealth<string>)
    : undefined
}
