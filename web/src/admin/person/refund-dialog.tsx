import { refundRefusedCode } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { useRef, useState } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { randomId } from '#web/visitor/random-id.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { formatCents } from '../ui/format.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { centsOf } from './cents-of.ts'
import { refundPayment } from './person-of-page.ts'
import type { PersonOfPage } from './person-of-page.ts'

type Payment = DataOf<'adminUser'>['payments'][number]

/**
 * Refunds a payment, in part or in full. The amount is typed; one dialog refunds once, however often it is pressed,
 * and asks again if the payment provider refused.
 */
export function RefundDialog({
  person,
  payment,
  onDone,
  onClose,
}: {
  readonly person: PersonOfPage
  readonly payment: Payment
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}) {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [isRefunding, setRefunding] = useState(false)
  const keys = useRef(new Map<number, string>())
  const { currency } = payment.amount
  const cents = centsOf(typed)
  const isTooMuch = cents !== undefined && cents > payment.leftCents
  const isGood = cents !== undefined && cents > 0 && !isTooMuch
  const left = formatCents(payment.leftCents, currency)
  // NOTE: another amount is another refund; the same amount, however it is typed, may already have been refunded.
  const keyOf = (wanted: number): string => {
    const key = keys.current.get(wanted) ?? randomId(window.crypto)
    keys.current.set(wanted, key)
    return key
  }
  const refund = async (reason: string) => {
    setRefunding(true)
    try {
      const wanted = cents ?? 0
      const body = { paymentId: payment.id, cents: wanted, key: keyOf(wanted), reason }
      const { data } = await refundPayment(api, person, body)
      onDone(sentenceOf(data, currency))
    } catch (problem) {
      // NOTE: only then. Without an answer the refund may have been made, and another key would make a second one.
      if (problem instanceof ApiFailure && problem.providerCode === refundRefusedCode)
        keys.current.delete(cents ?? 0)
      throw problem
    } finally {
      setRefunding(false)
    }
  }
  return (
    <ReasonDialog
      title="Refund this payment?"
      confirm={isGood ? `Refund ${formatCents(cents, currency)}` : 'Refund'}
      busy="Refunding..."
      isReady={isGood}
      isGrave
      act={refund}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>
        {payment.name}, {formatCents(payment.amount.cents, currency)}. {left} can be refunded.{' '}
        {effectOnPlan(payment)}
      </p>
      <FormField
        label={`Amount in ${currency.toUpperCase()}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={
          isTooMuch
            ? `Enter ${left} or less.`
            : typed !== '' && cents === undefined
              ? 'Enter an amount like 12.50.'
              : undefined
        }
        disabled={isRefunding}
        onChange={setTyped}
      />
      <AdminButton
        variant="quiet"
        disabled={isRefunding}
        onClick={() => setTyped((payment.leftCents / 100).toFixed(2))}
      >
        Use full amount
      </AdminButton>
    </ReasonDialog>
  )
}

/** A bank that takes a part back leaves less to refund than was paid: what ends the plan then is a lost dispute. */
function effectOnPlan({ holdsPlan, disputedCents }: Payment): string {
  if (!holdsPlan) return 'Refunding it doesn’t change their plan.'
  return disputedCents > 0
    ? 'Part of it is disputed, so refunding the rest doesn’t end their plan. If it should end, cancel it as well.'
    : 'Once all that is left has been refunded, their plan ends. Refunding less doesn’t change it.'
}

/** The result of a refund. One that was accepted may not have arrived: a bank may take days, and may return it. */
function sentenceOf({ state, cents, isBooked }: DataOf<'refundUserPayment'>, currency: string): string {
  const amount = formatCents(cents, currency)
  if (state === 'running')
    return `The payment provider hasn’t answered yet. The ${amount} refund will finish on its own.`
  return isBooked
    ? `${amount} refunded.`
    : `${amount} is on its way to the bank. It counts as refunded once it arrives.`
}
