import { securityLaw } from './security-law.ts'
import type { Rule } from './rule.ts'

const paymentLaw = 'Stripe services agreement; PCI DSS SAQ A'
const adsLaw =
  'ePrivacy directive article 5(3); GDPR articles 6, 7 and 9; FTC orders against GoodRx and BetterHelp; Washington My Health My Data Act'

/** Rules about the settings. */
export const settingsRules = {
  'settings-refused': {
    title: 'Settings that contradict each other',
    fix: 'Correct what the message names; npm start would stop here too.',
    law: paymentLaw,
  },
  'sandbox-payments': {
    title: 'Payments go to the sandbox',
    fix: 'Set the three live Stripe keys.',
    law: paymentLaw,
  },
  'test-keys': { title: 'Stripe test keys', fix: 'Set the three live Stripe keys.', law: paymentLaw },
  'broad-stripe-key': {
    title: 'A Stripe key with full access',
    fix: 'Use restricted keys (rk_live_…), one for the shop and one as STRIPE_PREVENTION_KEY; docs/stripe.md lists their rights.',
    law: paymentLaw,
  },
  'no-mail-server': {
    title: 'No mail server',
    fix: 'Set SMTP_URL: receipts, renewal reminders and password links reach nobody otherwise.',
    law: 'Renewal reminders: California, New York, Minnesota and card-network rules; EU consumer rights directive article 8(7)',
  },
  'unproven-sender': {
    title: 'Mail that other servers have no reason to trust',
    fix: 'Publish SPF, DKIM and DMARC records for the domain that mails are sent from; see docs/running.md, "A mail server".',
    law: 'Rules for senders of Gmail and Yahoo (2024) and of Outlook (2025); renewal reminders required by law have to arrive',
  },
  'example-address': {
    title: 'An address copied from an example',
    fix: 'Replace it with your own.',
    law: 'None; mail from it or to it reaches nobody.',
  },
  'public-address': {
    title: 'No public address for visitors',
    fix: 'Set PUBLIC_URL to the https address of the site.',
    law: `${securityLaw}; PCI DSS SAQ A (TLS)`,
  },
  'brand-hosts': {
    title: 'Host names and brands',
    fix: 'Give each host name its brand in BRAND_HOSTS, with real host names.',
    law: 'None; a visitor would see another brand.',
  },
  'trusted-proxies': {
    title: 'Forwarding headers',
    fix: 'List your proxies, and only those, in TRUSTED_PROXIES.',
    law: `${securityLaw}; rate limits and consent rules depend on the visitor's own address and country`,
  },
  'guards-off': {
    title: 'A safeguard is turned off',
    fix: 'Remove RATE_LIMITS and CARD_GUARD, or set them to on.',
    law: `${securityLaw}; card network rules on card testing`,
  },
  'short-passwords': {
    title: 'Short passwords are allowed',
    fix: 'Set PASSWORD_MIN to 8 or more, and the same number in your terms under "Your account".',
    law: 'NIST SP 800-63B; OWASP ASVS 6.2.1',
  },
  'data-key': {
    title: 'The key that encrypts the answers',
    fix: 'Set DATA_KEY from a secret store and keep a copy of it separate from the backups.',
    law: 'GDPR article 32(1)',
  },
  'database-in-the-clear': {
    title: 'A database connection without TLS, or without verifying with whom',
    fix: 'Add sslmode=verify-full to DATABASE_URL. Leave it out for a container of compose.yaml, which offers no TLS.',
    law: 'GDPR article 32(1)(a)',
  },
  'open-settings-file': {
    title: 'A file of settings or keys that others may open',
    fix: 'Run chmod 600 on it, as the account that runs Fennel or docker compose.',
    law: securityLaw,
  },
  'talkative-log': {
    title: 'A log that is too verbose',
    fix: 'Set LOG_LEVEL to info or higher.',
    law: 'GDPR article 5(1)(c)',
  },
  'pixel-without-consent-setup': {
    title: 'Advertising without the prerequisites for consent',
    fix: 'Before you set PIXEL_ID, replace the policy and list the proxy that reports the country.',
    law: adsLaw,
  },
  'pixel-in-browser': {
    title: 'A pixel in the page',
    fix: 'Leave PIXEL_IN_BROWSER off: the server sends the network what it may know.',
    law: `${adsLaw}; PCI DSS SAQ A (scripts)`,
  },
  'no-metrics': {
    title: 'Nobody monitors the metrics',
    fix: 'Set METRICS_TOKEN and let a collector read /metrics; see docs/running.md.',
    law: 'None; a broken invariant would be in the log only.',
  },
} as const satisfies Readonly<Record<string, Rule>>
