import { begunCookie } from '@fennel/contract'
import { consentKey, keepOnlyRefusals } from '#web/consent/index.ts'
import type { Consent } from '#web/consent/index.ts'
import { forgetPayments } from '#web/payment/bank/payment-at-bank.ts'
import { savedPaymentKey, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { attributionKey, createSafeStorage, pageMemory } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** What is said of the browser, and not of who used it: how it found us, and what must not be counted in it. */
const ofBrowser = [attributionKey, consentKey]

/**
 * Forgets in this browser, and its other tabs, the person who leaves it: their quiz, purchases and sign-in, ended or
 * not. Every no to counting and health answers stays, and so does how the browser found us, unless only a yes of theirs
 * allowed to keep it.
 */
export function forgetPerson(visitor: Pick<Visitor, 'reset'>, consent: Pick<Consent, 'catchUp'>): void {
  visitor.reset()
  tabStorage().remove(savedPaymentKey)
  forgetPayments(tabStorage())
  clearExcept(ofBrowser)
  // Removes what may not be kept without the yeses that are gone now.
  consent.catchUp()
}

/** Forgets in this browser, and its other tabs, a person whom the server has erased: all but their nos. */
export function forgetErased(visitor: Pick<Visitor, 'erase'>): void {
  forgetVisit(visitor)
  clearExcept([consentKey])
}

/**
 * Forgets in this tab what it could store on the server once more about a person who may have been erased. They stay
 * signed in, in case they were not.
 */
export function forgetVisit(visitor: Pick<Visitor, 'erase'>): void {
  visitor.erase()
  window.sessionStorage.clear()
  document.cookie = `${begunCookie}=; path=/quiz; max-age=0`
}

function clearExcept(keys: readonly string[]): void {
  const { localStorage } = window
  keepOnlyRefusals(createSafeStorage(() => localStorage, pageMemory))
  const kept = keys.map((key) => [key, localStorage.getItem(key)] as const)
  // NOTE: only this tells other tabs to forget what they hold.
  localStorage.clear()
  for (const [key, text] of kept) if (text !== null) localStorage.setItem(key, text)
}
