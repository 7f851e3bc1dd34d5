import type { Brand } from '@fennel/funnel'
import { hashInline } from '#api/site/index.ts'
import { html } from '../markup.ts'
import type { Markup } from '../markup.ts'

/** The content security policy of these pages: their own style sheet, allowed by its hash, and no scripts. */
export function visitorPagePolicy(page: string): string {
  const { styles } = hashInline(page)
  return `default-src 'none'; style-src ${styles.join(' ')}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
}

/** Asks before unsubscribing, because mail scanners open every link and must not unsubscribe anybody. */
export function unsubscribePage(brand: Brand, action: string): string {
  return page(
    brand,
    'Stop these emails?',
    html`<p>Press the button and we will stop sending you invitations by email.</p>
      <form method="post" action="${action}">
        <button class="button" type="submit">Unsubscribe</button>
      </form>
      <p><a href="/">Keep them and go to the home page</a></p>`,
  )
}

/** Confirms that the reader is unsubscribed. */
export function unsubscribedPage(brand: Brand): string {
  return page(
    brand,
    "You're unsubscribed",
    html`<p>We won't send you invitations by email again. You don't need to do anything else.</p>
      <p>
        You will still get receipts and notices about a plan you have bought, because they are part of your
        purchase.
      </p>
      <p><a class="button" href="/">Go to the home page</a></p>`,
  )
}

/**
 * For a link that unsubscribes nobody: it was cut off, or what it belonged to is deleted. Guessing a link is hopeless,
 * so this tells nobody anything they do not know, and a reader whose link was cut off must not believe that it worked.
 */
export function unknownListPage(brand: Brand): string {
  const { supportEmail } = brand.brandLinks
  return page(
    brand,
    'We can’t find this link',
    html`<p>
        It may have been cut off on its way: please open it from the email itself. Or your address is deleted
        already, and no more invitations will come.
      </p>
      <p>
        If one comes all the same, write to us from that address, and we will stop them:
        <br /><a href="mailto:${supportEmail}">${supportEmail}</a>
      </p>
      <p><a class="button" href="/">Go to the home page</a></p>`,
  )
}

/**
 * Asks before a browser gets access to the lead of a mail; the form posts to `action`. `isChange`: another person has
 * started in this browser and would be replaced.
 */
export function resumePage(brand: Brand, email: string, action: string, isChange: boolean): string {
  return page(
    brand,
    isChange ? `Continue as ${hintAtEmail(email)}?` : 'Pick up where you left off?',
    html`<p>
        ${
          isChange
            ? 'Someone has already started with another email address in this browser. If you continue, it will show the quiz that belongs to your email instead.'
            : 'Press the button to open the quiz that belongs to your email.'
        }
      </p>
      ${continueForm(email, action)}
      <p><a href="/">${isChange ? 'Stay as I am' : 'Go to the home page'}</a></p>`,
  )
}

/** The same question again, to a browser that did not send the cookie that came with it. The link is still unused. */
export function cookielessPage(brand: Brand, email: string, action: string): string {
  return page(
    brand,
    'Your browser sent no cookie',
    html`<p>
        A cookie lets only your browser open your quiz, and yours did not send the one we gave it. Please
        press the button once more.
      </p>
      ${continueForm(email, action)}
      <p>
        If this page comes back, allow cookies, or open the link from the email in another browser. It still
        works.
      </p>
      <p><a href="/">Go to the home page</a></p>`,
  )
}

/** For a link that was used, expired or never sent, without revealing which. */
export function deadLinkPage(brand: Brand): string {
  return page(
    brand,
    'This link no longer works',
    html`<p>It worked once, for 7 days. If it has opened your quiz, that is still in the browser you used.</p>
      <p><a class="button" href="/">Go to the home page</a></p>`,
  )
}

function continueForm(email: string, action: string): Markup {
  return html`<form method="post" action="${action}">
    <button class="button" type="submit">Continue as ${hintAtEmail(email)}</button>
  </form>`
}

/** A hint that only the owner recognizes: `m…@example.com`. */
function hintAtEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0x2e)}…${email.slice(at)}`
}

function page(brand: Brand, title: string, body: Markup): string {
  const { background, surface, text, primary, neutral } = brand.theme.colors
  const sheet = `
      body { margin: 0; padding: 32px 16px; background: ${background}; color: ${text}; font: 17px/1.6 system-ui, sans-serif; }
      main { max-width: 34rem; margin: 0 auto; padding: 28px 24px; border: 1px solid ${neutral[200]}; border-radius: 16px; background: ${surface}; }
      h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.25; overflow-wrap: anywhere; }
      a { display: inline-block; padding: 10px 0; color: ${primary[700]}; font-weight: 600; overflow-wrap: anywhere; }
      .button { padding: 13px 26px; border: 0; border-radius: 999px; background: ${primary[600]}; color: #ffffff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
      a:focus-visible, button:focus-visible { outline: 3px solid ${primary[300]}; outline-offset: 3px; }
      .brand { margin: 0 0 20px; color: ${primary[700]}; font-weight: 700; }`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${brand.name}</title>
        <style>
          ${{ markup: sheet }}
        </style>
      </head>
      <body>
        <main>
          <p class="brand">${brand.name}</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.markup
}
