import type { Config } from '../../api/src/config.ts'
import type { Environment } from '../start/environment.ts'
import type { Finding } from './finding.ts'
import { setting } from './setting.ts'

/** Settings that decide where money and mail go. */
export function* findPaymentFaults(env: Environment, { stripe, mail }: Config): Generator<Finding> {
  if (stripe.sandboxUrl !== undefined) {
    yield setting('sandbox-payments', 'must', 'STRIPE_SECRET_KEY', 'No Stripe key is set: nobody is charged.')
  } else {
    if (!stripe.liveMode) {
      yield setting(
        'test-keys',
        'must',
        'STRIPE_SECRET_KEY',
        'The Stripe keys are test keys: nobody is charged.',
      )
    }
    if (stripe.secretKey.startsWith('sk_')) {
      yield setting(
        'broad-stripe-key',
        'should',
        'STRIPE_SECRET_KEY',
        'The secret key has full access to the Stripe account.',
      )
    }
    if (stripe.preventionKey === undefined) {
      const text = 'Dispute prevention uses the same key that can charge cards.'
      yield setting('broad-stripe-key', 'note', 'STRIPE_PREVENTION_KEY', text)
    }
  }
  if (mail.smtpUrl === undefined) {
    yield setting(
      'no-mail-server',
      'must',
      'SMTP_URL',
      'SMTP_URL is not set: every mail stays in DATA_DIR/mail.',
    )
    return
  }
  if (!env['MAIL_FROM']) {
    const text =
      'MAIL_FROM is not set: mails are sent from the support address of the brand; your server must allow that.'
    yield setting('no-mail-server', 'note', 'MAIL_FROM', text)
  }
  yield setting('unproven-sender', 'note', 'MAIL_FROM', senderNote(mail.from))
}

// NOTE: no DNS record is looked up: this may run offline, and the DKIM selector is known only to the mail server.
function senderNote(from: string | undefined): string {
  const domain =
    from === undefined ? 'the domain of each brand’s support address' : from.slice(from.lastIndexOf('@') + 1)
  return `Mails are sent from ${domain}. This check does not look up its SPF, DKIM and DMARC records: without them, mails are refused or end up in spam.`
}
