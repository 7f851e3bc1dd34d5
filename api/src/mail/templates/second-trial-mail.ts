import type { Brand } from '@fennel/funnel'
import { productNameOf } from '#api/catalogue/index.ts'
import { amountWords } from '../amount-words.ts'
import type { ComposedMail } from '../mail-message.ts'
import type { MailPayloads } from '../mail-kinds.ts'
import { renderMail } from '../render-mail.ts'

/** To whoever paid for another trial: it did not begin, and what became of their money. */
export function secondTrialMail(brand: Brand, site: URL, trial: MailPayloads['second-trial']): ComposedMail {
  const isFree = trial.amountCents === 0
  return renderMail(brand, {
    subject: `You have already had your ${brand.name} trial`,
    heading: 'You have already had a trial',
    preview: isFree ? 'Nothing was charged.' : `${amountWords(trial)} goes back to you.`,
    blocks: [
      {
        kind: 'text',
        text: `There is one trial of ${productNameOf(brand, trial.productId)} for each person, so this one did not begin and will not renew.`,
      },
      {
        kind: 'text',
        text: isFree
          ? 'Nothing was charged for it.'
          : `What you paid, ${amountWords(trial)}, goes back to the card you paid with. It can take 5 to 10 business days to show up.`,
      },
      { kind: 'text', text: 'Your other plan, if you have one, stays as it is.' },
      { kind: 'button', label: 'Open your account', url: new URL('/login', site) },
    ],
    reason: `You get this mail because you ordered a trial from ${brand.name}.`,
  })
}
