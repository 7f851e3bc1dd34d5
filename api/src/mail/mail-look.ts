import type { Brand } from '@fennel/funnel'

/** Inline styles by element, because mail programs keep those, whatever they do to a style sheet. */
export interface MailLook {
  readonly page: string
  readonly card: string
  readonly mark: string
  readonly name: string
  readonly heading: string
  readonly text: string
  readonly note: string
  readonly link: string
  readonly button: string
  readonly buttonFace: string
  readonly facts: string
  readonly factName: string
  readonly factValue: string
  readonly foot: string
}

const fonts = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export function lookOf(brand: Brand): MailLook {
  const { background, surface, text, textMuted, primary, neutral } = brand.theme.colors
  return {
    page: `margin:0;padding:0;width:100%;background:${background};color:${text};font-family:${fonts};font-size:16px;line-height:1.55;-webkit-text-size-adjust:100%`,
    card: `padding:32px 28px;border-radius:16px;border:1px solid ${neutral[200]};background:${surface};color:${text};font-family:${fonts};font-size:16px;line-height:1.55;text-align:left`,
    mark: `width:36px;height:36px;border-radius:10px;background:${primary[600]};color:#ffffff;font-weight:700;font-size:18px;line-height:36px;text-align:center`,
    name: `padding:0 0 0 12px;color:${primary[700]};font-weight:700;font-size:18px`,
    heading: `margin:24px 0 16px;color:${text};font-size:25px;line-height:1.25;font-weight:700;text-wrap:balance`,
    text: `margin:0 0 16px;color:${text}`,
    note: `margin:0 0 12px;color:${textMuted};font-size:14px`,
    link: `color:${primary[700]};font-weight:600;display:inline-block;padding:12px 20px 12px 0`,
    button: `margin:8px 0 24px;border-collapse:separate`,
    buttonFace: `display:inline-block;padding:14px 28px;border-radius:999px;background:${primary[600]};border:1px solid ${primary[600]};color:#ffffff;font-weight:700;font-size:17px;line-height:1.3;text-decoration:none`,
    facts: `width:100%;margin:0 0 20px;border-radius:12px;background:${primary[50]};border-collapse:separate`,
    factName: `padding:10px 8px 10px 18px;color:${textMuted};font-size:14px;vertical-align:top;text-align:left;font-weight:400;width:38%`,
    factValue: `padding:10px 18px 10px 8px;color:${text};font-weight:600;vertical-align:top;overflow-wrap:anywhere;word-break:break-word`,
    foot: `padding:20px 16px 8px;color:${textMuted};font-family:${fonts};font-size:13px;line-height:1.55;text-align:center`,
  }
}

/**
 * What the style sheet adds: dark colors of our own, so that a mail program does not invert the light ones, and less
 * padding on phones. A program that drops it still shows the complete light mail.
 */
export function sheetOf(brand: Brand): string {
  const { primary } = brand.theme.colors
  return `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (max-width: 480px) {
        .card { padding: 24px 18px !important; }
        .go { display: block !important; text-align: center !important; }
        .go-box { width: 100% !important; }
      }
      @media (prefers-color-scheme: dark) {
        .page { background: #14171a !important; }
        .card { background: #1e2327 !important; border-color: #343b41 !important; }
        .ink { color: #f1f3f4 !important; }
        .soft { color: #b6bec5 !important; }
        .tint { color: ${primary[200]} !important; }
        .facts { background: #282e33 !important; }
      }
    `
}
