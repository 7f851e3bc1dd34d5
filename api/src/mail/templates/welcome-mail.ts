import type { Brand } from '@fennel/funnel'
import type { ComposedMail } from '../mail-message.ts'
import type { MailBlock } from '../mail-body.ts'
import { renderMail } from '../render-mail.ts'

interface Welcomed {
  readonly email: string
  readonly hasPlan?: boolean
}

/** The first mail of an account: where the app is and how to start. The app opens only with a plan. */
export function welcomeMail(brand: Brand, site: URL, { email, hasPlan = true }: Welcomed): ComposedMail {
  const { name, storeLinks, thankYou } = brand
  const app = thankYou.isProductTesting ? appIsComing : appIsThere(storeLinks, name)
  return renderMail(brand, {
    subject: hasPlan ? `Welcome to ${name}` : `Your ${name} account is ready`,
    heading: hasPlan ? thankYou.title : 'Your account is ready',
    blocks: [
      {
        kind: 'text',
        text: hasPlan
          ? `Your ${name} account is ready. You log in as ${email}.`
          : `You log in to ${name} as ${email}.`,
      },
      ...(hasPlan ? app : []),
      { kind: 'button', label: 'Open your account', url: new URL('/login', site) },
      // NOTE: resent after a corrected address, it may reach somebody whose password was removed with that.
      {
        kind: 'note',
        text: "If your password doesn't work, choose a new one under “Forgot your password?” on the login page.",
      },
    ],
    reason: `You received this email because you created a ${name} account.`,
  })
}

const appIsComing: readonly MailBlock[] = [
  { kind: 'text', text: "The app is coming very soon. You'll find it on your account page." },
]

function appIsThere(links: Brand['storeLinks'], name: string): readonly MailBlock[] {
  return [
    {
      kind: 'steps',
      items: [
        `Get ${name} on your phone or tablet.`,
        'Log in with your email and your password.',
        // Not "built from your answers": who bought from the email offer's example gave none, and a mail opens none.
        'Open your plan. It is waiting for you.',
      ],
    },
    {
      kind: 'links',
      links: [
        { label: 'App Store', url: new URL(links.appStore) },
        { label: 'Google Play', url: new URL(links.googlePlay) },
      ],
    },
  ]
}
