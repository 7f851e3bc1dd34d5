/** One part of a mail, rendered both as HTML and as plain text. */
export type MailBlock =
  | { readonly kind: 'text' | 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: URL }
  | { readonly kind: 'links'; readonly links: readonly { readonly label: string; readonly url: URL }[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'steps'; readonly items: readonly string[] }

/** The content of a mail, independent of its rendering. */
export interface MailBody {
  readonly subject: string
  readonly heading: string
  /** What an inbox shows next to the subject; by default the first text. */
  readonly preview?: string
  readonly blocks: readonly MailBlock[]
  /** Why the reader got this mail; its last line. */
  readonly reason: string
  /** The one-click unsubscribe link; only mails that need consent have one. */
  readonly unsubscribe?: URL
}
