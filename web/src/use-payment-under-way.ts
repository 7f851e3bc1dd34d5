import { useEffect } from 'react'
import { beginPayment } from './payment-under-way.ts'

/** Marks a payment as under way while the page says so, until the page is gone. */
export function usePaymentUnderWay(isUnderWay: boolean): void {
  useEffect(() => (isUnderWay ? beginPayment() : undefined), [isUnderWay])
}
