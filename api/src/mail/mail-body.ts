/** One part of a mail, written once and shown both as HTML and as plain text. */
export type MailBlock =
  | { readonly kind: 'text' | 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: URL }
  | { readonly kind: 'links'; readonly links: readonly { readonly label: string; readonly url: URL }[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'steps'; readonly items: readonly string[] }

/** What a mail says, before it has a form. */
export interface MailBody {
  readonly subject: string
  readonly heading: string
  /** What an inbox shows beside the subject; the first text says it where this is left out. */
  readonly preview?: string
  readonly blocks: readonly MailBlock[]
  /** Why this mail came, the last line of it. */
  readonly reason: string
  /** Where one press ends all mails of this sort; only mails that need consent have it. */
  readonly unsubscribe?: URL
}
