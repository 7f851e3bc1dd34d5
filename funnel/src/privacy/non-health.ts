import { hashText } from '../experiments/hash-text.ts'

declare const nonHealth: unique symbol

/**
 * A value that may reach a third party because it says nothing about anybody's health. Only the functions below make
 * one; a plain string, a question's title or an answer does not fit, which makes a leak a type error.
 */
export type NonHealth<T extends string | number> = T & { readonly [nonHealth]: true }

/** The site's address for a third party: its origin. The path of a question may name a condition. */
export function neutralUrl(address: string): NonHealth<string> | undefined {
  const origin = /^https?:\/\/[^/?#\s]+/i.exec(address)?.[0]
  return origin === undefined ? undefined : (`${origin}/` as NonHealth<string>)
}

/** The document title while a third party may read it: the shop's name, never the question's. */
export function neutralTitle(brand: { readonly name: string }): NonHealth<string> {
  return brand.name as NonHealth<string>
}

/** A product for a third party: a code that tells products apart without naming them. */
export function opaqueProductCode(productId: string): NonHealth<string> {
  return `p${hashText(`product/${productId}`).toString(16).padStart(8, '0')}` as NonHealth<string>
}

/** The id of an event, shared by browser and server so that the network counts it once; undefined when it is none. */
export function sharedEventId(id: unknown): NonHealth<string> | undefined {
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(id) ? (id as NonHealth<string>) : undefined
}

/** A SHA-256 in hex, the only form in which a person's e-mail or id may leave. */
export function hashedIdentity(hex: string): NonHealth<string> | undefined {
  return /^[0-9a-f]{64}$/.test(hex) ? (hex as NonHealth<string>) : undefined
}

/** The network's own click or browser id, in the form the network writes it. */
export function networkId(id: string | null | undefined): NonHealth<string> | undefined {
  return id !== undefined && id !== null && /^fb\.\d\.\d{1,16}\.[\w-]{1,400}$/.test(id)
    ? (id as NonHealth<string>)
    : undefined
}

/** Money for a third party, in decimal units of a currency with two decimals. */
export function sharedValue(cents: number): NonHealth<number> {
  return (cents / 100) as NonHealth<number>
}

/** The currency of that money as the network writes it: three capital letters; undefined when the code is none. */
export function sharedCurrency(code: string): NonHealth<string> | undefined {
  return /^[a-z]{3}$/i.test(code) ? (code.toUpperCase() as NonHealth<string>) : undefined
}

/** The browser's name for itself, which the network asks for beside an event from a website. */
export function browserForAds(userAgent: string | null): NonHealth<string> | undefined {
  return userAgent !== null && /^[\x20-\x7e]{1,512}$/.test(userAgent)
    ? (userAgent as NonHealth<string>)
    : undefined
}
