import type { Config } from '../../api/src/config.ts'
import type { Environment } from '../start/environment.ts'
import type { Finding } from './finding.ts'
import { setting } from './setting.ts'

/** Where money and mail go. */
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
        'The secret key may do everything at Stripe.',
      )
    }
    if (stripe.preventionKey === undefined) {
      const text = 'The tool that prevents disputes works with the key that can charge.'
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
      'MAIL_FROM is not set: mails come from the support address of the brand; your server must allow it.'
    yield setting('no-mail-server', 'note', 'MAIL_FROM', text)
  }
  yield setting('unproven-sender', 'note', 'MAIL_FROM', senderNote(mail.from))
}

// NOTE: no record is looked up: this runs where no names may be asked for, and the name of a DKIM key is the server's own.
function senderNote(from: string | undefined): string {
  const domain =
    from === undefined ? 'the domain of each brand’s support address' : from.slice(from.lastIndexOf('@') + 1)
  return `Mails come from ${domain}, and nobody looks here whether it has SPF, DKIM and DMARC records: without them mails are refused or end among spam.`
}
