const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for HTML, both in content and in attributes. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** A piece of finished markup; only `html` creates one. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | Markup[] | number | string | null

const partOf = (part: Part): string => {
  if (part === null) return ''
  if (Array.isArray(part)) return part.map(({ markup }) => markup).join('')
  return typeof part === 'object' ? part.markup : escaped(String(part))
}

/** Markup from a template. Every value is escaped as text unless it is markup already. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: texts.reduce((all, text, index) => all + partOf(parts[index - 1] ?? null) + text) }
}

/** A complete page of the sandbox. */
export function page(title: string, body: Markup): string {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/sandbox/assets/operator.css" />
      </head>
      <body>
        <header class="banner">
          <strong>Sandbox payments, no real charge.</strong> Nothing on this page touches money.
        </header>
        ${body}
      </body>
    </html>`
  return markup
}
