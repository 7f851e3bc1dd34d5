import type { Brand } from '@fennel/funnel'
import { productNameOf } from '#api/catalog/index.ts'
import { amountWords } from '../amount-words.ts'
import type { ComposedMail } from '../mail-message.ts'
import type { MailPayloads } from '../mail-kinds.ts'
import { refundWords } from '../refund-words.ts'
import { renderMail } from '../render-mail.ts'

/** For a buyer of a second trial: it did not start, and what happens to the money. */
export function secondTrialMail(brand: Brand, site: URL, trial: MailPayloads['second-trial']): ComposedMail {
  const isFree = trial.amountCents === 0
  return renderMail(brand, {
    subject: `You have already had your ${brand.name} trial`,
    heading: 'You have already had a trial',
    preview: isFree ? 'Nothing was charged.' : `${amountWords(trial)} is refunded.`,
    blocks: [
      {
        kind: 'text',
        text: `Each person can have one trial, so your ${productNameOf(brand, trial.productId)} didn't start and won't renew.`,
      },
      {
        kind: 'text',
        text: isFree
          ? 'Nothing was charged for it.'
          : `You paid ${amountWords(trial)}. ${refundWords(trial)}`,
      },
      { kind: 'text', text: 'Your other plan, if you have one, stays as it is.' },
      { kind: 'button', label: 'Open your account', url: new URL('/login', site) },
    ],
    reason: `You received this email because you ordered a trial from ${brand.name}.`,
  })
}
