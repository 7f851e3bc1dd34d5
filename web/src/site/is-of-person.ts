import { isSameAddress } from '@fennel/funnel'
import { pendingPurchase } from '#web/payment/bank/payment-at-bank.ts'
import { readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** Whether every address that the quiz and the purchases of this tab name is this one, and there is one. */
export function isOfPerson(visitor: Pick<Visitor, 'quiz'>, address: string): boolean {
  const named = [
    visitor.quiz.getState().answers['email'],
    readSavedPayment(tabStorage())?.customerInfo.email,
    pendingPurchase.read(tabStorage())?.customerInfo.email,
  ].filter((email) => typeof email === 'string' && email !== '')
  return named.length > 0 && named.every((email) => isSameAddress(String(email), address))
}
