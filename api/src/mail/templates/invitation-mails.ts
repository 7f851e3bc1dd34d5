import { firstTermLength, formatMoney, withoutFirstTermDiscount } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { plansOf } from '#api/catalog/index.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

/** What an invitation is written from. Both links belong to one reader. */
export interface InvitationFacts {
  readonly resume: URL
  readonly unsubscribe: URL
  /** Whether the quiz was finished. */
  readonly isFinished: boolean
  /** Whether the reader's introductory offer is over, so that regular prices apply. */
  readonly isOfferOver: boolean
}

// NOTE: neither mail says that answers are kept: a no to health answers may have removed them since.

/** A day after a visitor left without buying: this link leads back to their quiz, or to their plan. */
export function resumeQuizMail(
  brand: Brand,
  { resume, unsubscribe, isFinished }: InvitationFacts,
): ComposedMail {
  return renderMail(brand, {
    subject: isFinished
      ? `Your ${brand.name} plan is ready to look at`
      : `Your ${brand.name} quiz is waiting for you`,
    heading: isFinished ? 'Your plan is ready when you are' : 'Pick up where you left off',
    blocks: [
      {
        kind: 'text',
        text: isFinished
          ? 'You finished our quiz, and your plan is ready. Take a look whenever you like.'
          : 'You started our quiz and had to stop partway through. The rest takes only a few minutes.',
      },
      { kind: 'button', label: isFinished ? 'See my plan' : 'Continue my quiz', url: resume },
      linkNote,
    ],
    reason: agreed(brand),
    unsubscribe,
  })
}

/**
 * Some time later, once: a link to the offer page, with current prices. Only readers who finished the quiz have a plan
 * of their own. `brand` includes the experiment arms of this reader's session, and only the plans of their
 * flow.
 */
export function emailOfferMail(
  brand: Brand,
  { resume, unsubscribe, isFinished, isOfferOver }: InvitationFacts,
): ComposedMail {
  const cheapest = plansOf(brand)
    .map((plan) => (isOfferOver ? withoutFirstTermDiscount(plan) : plan))
    .filter((plan) => plan.finalPriceCents > 0)
    .toSorted((a, b) => a.finalPriceCents - b.finalPriceCents)[0]
  return renderMail(brand, {
    subject: isFinished
      ? `Your ${brand.name} plan, if you still want it`
      : `The ${brand.name} plans, if you still want one`,
    heading: isFinished ? 'Your plan is still here' : 'Every plan on one page',
    blocks: [
      {
        kind: 'text',
        text: isFinished
          ? "You finished our quiz. Your plan is now on one page, with everything that's in it and what it costs."
          : "You started our quiz. One page now shows the plans, what's in them and what they cost. You can also finish the quiz first.",
      },
      ...(cheapest === undefined
        ? []
        : [
            {
              kind: 'text',
              text: `Plans start at ${formatMoney({ cents: cheapest.finalPriceCents, currency: cheapest.currency })} for the first ${firstTermLength(cheapest)}. The page shows what comes after that before you decide.`,
            } as const,
          ]),
      { kind: 'button', label: isFinished ? 'See my offer' : 'See the plans', url: resume },
      linkNote,
    ],
    reason: agreed(brand),
    unsubscribe,
  })
}

const linkNote = {
  kind: 'note',
  text: 'The link opens your own quiz, so please keep it to yourself. It works once, for 7 days.',
} as const

function agreed(brand: Brand): string {
  return `You received this email because you gave ${brand.name} your email address and agreed to hear from us.`
}
