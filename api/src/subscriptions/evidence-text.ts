import { formatMoneyPlainly } from '@fennel/funnel'
import type { Evidence } from './gather-evidence.ts'

/** The evidence of an order as a page of plain text, for the form of a bank. */
export function evidenceText(evidence: Evidence): string {
  const { agreed, terms, customer, stripe, product } = evidence
  const inWords = (cents: number) => formatMoneyPlainly({ cents, currency: terms.currency })
  const rows = (pairs: readonly (readonly [string, string | null])[]) =>
    pairs.map(([name, value]) => `  ${`${name}:`.padEnd(22)} ${value ?? 'not given'}`)
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
    'What was agreed',
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
    ...shownText(agreed),
    '',
    'What happened afterwards',
    ...(evidence.events.length === 0
      ? ['  nothing']
      : evidence.events.map(({ at, what }) => `  ${at}  ${what}`)),
    '',
  ].join('\n')
}

function shownText({ shownWordForWord: shown, isAsTheBrowserTold }: Evidence['agreed']): readonly string[] {
  const asShown = 'What was shown beside the pay button, word for word'
  if (shown === null) return [asShown, '  nothing was recorded']
  if (isAsTheBrowserTold) return [asShown, indented(shown)]
  return [
    'What our page shows beside the pay button for this plan',
    indented(shown),
    '  The browser of this order told of another text, of which the version above is kept and nothing else.',
  ]
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
