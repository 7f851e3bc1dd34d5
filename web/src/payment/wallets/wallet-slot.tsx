import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ShieldIcon } from '#web/ui/shield-icon.tsx'
import styles from './wallet-slot.module.css'

/** Whether the device has a wallet, as far as known. */
export type WalletAnswer = 'unknown' | 'some' | 'none'

interface WalletSlotProps {
  readonly answer: WalletAnswer
  /** What is paid today and later, in one sentence. It is shown here because a wallet pays with one tap. */
  readonly terms: string
  /** The provider's buttons, rendered even while hidden. */
  readonly children: ReactNode
}

/** Holds the wallet buttons. The same height before the wallets are known, with them, and without any; never empty. */
export function WalletSlot({ answer, terms, children }: WalletSlotProps) {
  return (
    <div className={styles.slot} data-wallets={answer}>
      <div className={classNames(styles.wallets, answer !== 'some' && styles.unseen)}>
        <div className={styles.buttons}>{children}</div>
        <p className={styles.terms}>{terms}</p>
        <p className={styles.divider}>or pay by card</p>
      </div>
      <div className={classNames(styles.none, answer !== 'none' && styles.unseen)}>
        <ShieldIcon size={32} />
        <p>
          <strong>Secure card payment</strong>
          Your card number is encrypted and goes straight to the payment provider. We never see or keep it.
        </p>
      </div>
      {answer === 'unknown' ? <Skeleton /> : null}
    </div>
  )
}
