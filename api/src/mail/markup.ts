const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A piece of safe markup; only `html` creates one. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | readonly Markup[] | string | number | undefined

/**
 * Builds markup from a template. Interpolated values are escaped, in text and attributes alike, unless they are markup.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.reduce((all, text, at) => all + markupOf(parts[at - 1]) + text) }
}

function markupOf(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
  }
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}
