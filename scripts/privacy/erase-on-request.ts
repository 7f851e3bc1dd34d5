import { apiMessages } from '@fennel/contract'
import {
  customersAtStripe,
  EraseRefused,
  erasePerson,
  findPersonByEmail,
} from '../../api/src/privacy/index.ts'
import type { DeletionCounts } from '../../api/src/privacy/index.ts'
import type { Services } from '../../api/src/services.ts'
import { PlainFailure } from '../start/plain-failure.ts'
import { nothingStored } from './export-on-record.ts'

/** What was deleted, and the sentences that tell the operator what stays and what is still to come. */
interface Erasure {
  readonly counts: DeletionCounts
  readonly words: string
}

/**
 * Erases everything stored about an email address. If that has to wait, throws a `PlainFailure` that says what to do
 * first.
 */
export async function eraseOnRequest(services: Services, email: string): Promise<Erasure> {
  try {
    const counts = await erasePerson(services, (tx) => findPersonByEmail(services, tx, email))
    return { counts, words: wordsOf(counts) }
  } catch (failure) {
    if (failure instanceof EraseRefused)
      throw new PlainFailure(`Nothing was erased. ${firstSteps[failure.why]}`)
    throw failure
  }
}

const firstSteps: Readonly<Record<EraseRefused['why'], string>> = {
  team: apiMessages.personIsTeam,
  'plan-renews':
    'A plan of this person can still be charged. Search for the address in the admin area, under Users, or under Leads if there is no account, and cancel the plan there first.',
  'payment-under-way': apiMessages.paymentUnderWay,
}

const whatStays =
  'Payment records stay, without the person. So does a fingerprint of the address and the card of a trial, which cannot be turned back, so that nobody gets a second one. And evidence for an open dispute stays until it is closed.'

function wordsOf(counts: DeletionCounts): string {
  if (Object.keys(counts).length === 0) return nothingStored
  const left = counts[customersAtStripe]?.left ?? 0
  return left === 0
    ? `Erased, here and at the payment provider. ${whatStays}`
    : `Erased here. At the payment provider, ${left === 1 ? 'one customer is' : `${left} customers are`} still to be deleted: the server tries it every hour while it runs, and its log names what fails. ${whatStays}`
}
