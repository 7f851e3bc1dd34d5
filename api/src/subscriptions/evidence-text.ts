import { formatMoneyPlainly } from '@fennel/funnel'
import type { Evidence } from './gather-evidence.ts'

/** The evidence for an order as plain text, to paste into a bank's dispute form. */
export function evidenceText(evidence: Evidence): string {
  const { agreed, offers, terms, customer, stripe, product } = evidence
  const inWords = (cents: number) => formatMoneyPlainly({ cents, currency: terms.currency })
  return [
    `Receipt of consent for order ${evidence.order}`,
    `${evidence.app}, ${product.name} (${product.id})`,
    '',
    'Who bought',
    ...rows([
      ['Email', customer.email],
      ['Name', customer.fullName],
      ['Country', customer.country],
      ['Customer at Stripe', stripe.customer],
      ['Subscription', stripe.subscription],
      ['First payment', stripe.payment],
    ]),
    '',
    offers.length === 0 ? 'What was agreed' : `What was agreed for the plan, ${product.name}`,
    ...rows([
      ['Agreed at', agreed.at],
      ['Paid at', evidence.paidAt],
      ['First term', `${inWords(terms.firstTermCents)} for the first ${terms.firstTerm}`],
      ['Renewal', `${inWords(terms.renewalCents)} every ${terms.renewalEvery}`],
      ['From address (IP)', agreed.ipAddress],
      ['With browser', agreed.userAgent],
      ['Version of the text', agreed.version],
    ]),
    '',
    ...shownText(agreed, { button: 'the pay button', what: 'plan' }),
    '',
    ...offers.flatMap(offerText),
    'What happened afterwards',
    ...(evidence.events.length === 0
      ? ['  nothing']
      : evidence.events.map(({ at, what }) => `  ${at}  ${what}`)),
    '',
  ].join('\n')
}

function rows(pairs: readonly (readonly [string, string | null])[]): readonly string[] {
  return pairs.map(([name, value]) => `  ${`${name}:`.padEnd(22)} ${value ?? 'not given'}`)
}

function offerText({ agreed, ...offer }: Evidence['offers'][number]): readonly string[] {
  return [
    `What was agreed for the one-time offer, ${offer.product.name} (${offer.product.id})`,
    ...rows([
      ['Order', offer.order],
      ['Payment', offer.payment],
      ['Agreed at', agreed.at],
      ['Paid at', offer.paidAt],
      ['Price', `${offer.price}, once`],
      ['From address (IP)', agreed.ipAddress],
      ['With browser', agreed.userAgent],
      ['Version of the text', agreed.version],
    ]),
    '',
    ...shownText(agreed, { button: 'the button of the offer', what: 'offer' }),
    '',
  ]
}

function shownText(
  {
    shownWordForWord: shown,
    isAsTheBrowserTold,
  }: Pick<Evidence['agreed'], 'shownWordForWord' | 'isAsTheBrowserTold'>,
  { button, what }: { readonly button: string; readonly what: string },
): readonly string[] {
  const asShown = `What was shown beside ${button}, word for word`
  if (shown === null) return [asShown, '  nothing was recorded']
  if (isAsTheBrowserTold) return [asShown, indented(shown)]
  return [
    `What our page shows beside ${button} for this ${what}`,
    indented(shown),
    '  The browser reported a different text for this order. Only its version, given above, was kept.',
  ]
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
