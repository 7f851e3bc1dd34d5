import { firstTermLength, formatMoney, withoutFirstTermDiscount } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { plansOf } from '#api/catalogue/index.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

/** What an invitation is written from; both links are good for one reader only. */
export interface InvitationFacts {
  readonly resume: URL
  readonly unsubscribe: URL
  /** Whether the quiz was finished. */
  readonly isFinished: boolean
  /** Whether the reader's introductory offer is over: then the regular prices are theirs. */
  readonly isOfferOver: boolean
}

/** A day after somebody left before buying: their answers are kept, and here is the way back to them. */
export function resumeQuizMail(
  brand: Brand,
  { resume, unsubscribe, isFinished }: InvitationFacts,
): ComposedMail {
  return renderMail(brand, {
    subject: isFinished
      ? `Your ${brand.name} plan is ready to look at`
      : `Your ${brand.name} answers are saved`,
    heading: isFinished ? 'Your plan is ready when you are' : 'Pick up where you left off',
    blocks: [
      {
        kind: 'text',
        text: isFinished
          ? 'You answered every question, and your plan is made from what you told us. Have a look at it whenever you like.'
          : 'You began our quiz and had to stop on the way. Your answers are safe, and the rest takes a few minutes.',
      },
      { kind: 'button', label: isFinished ? 'See my plan' : 'Continue my quiz', url: resume },
      linkNote,
    ],
    reason: agreed(brand),
    unsubscribe,
  })
}

/**
 * Some days later, once: the way to the offer page, with the prices as they stand. Only who finished has a plan made from
 * their answers. `brand` is as this reader meets it, in the arms of their session.
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
    heading: 'Your answers are still here',
    blocks: [
      {
        kind: 'text',
        text: isFinished
          ? 'A few days ago you told us where you want to go. The plan made from your answers is on one page now, with everything it holds and what it costs.'
          : 'A few days ago you began our quiz. One page now shows the plans, what they hold and what they cost. You can also finish your answers first.',
      },
      ...(cheapest === undefined
        ? []
        : [
            {
              kind: 'text',
              text: `Plans begin at ${formatMoney({ cents: cheapest.finalPriceCents, currency: cheapest.currency })} for the first ${firstTermLength(cheapest)}. The page says what comes after, before you decide.`,
            } as const,
          ]),
      { kind: 'button', label: isFinished ? 'Look at my offer' : 'See the plans', url: resume },
      linkNote,
    ],
    reason: agreed(brand),
    unsubscribe,
  })
}

const linkNote = {
  kind: 'note',
  text: 'The link opens your own answers. It works once and for 7 days, so please keep it to yourself.',
} as const

function agreed(brand: Brand): string {
  return `You get this mail because you left your address with ${brand.name} and agreed that we may write to you.`
}
