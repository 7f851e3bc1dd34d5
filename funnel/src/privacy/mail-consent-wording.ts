/** What stands beside the box about mails, word for word; the server keeps it with the yes. */
export const mailConsentWording =
  'Remind me by email if I stop halfway, and tell me about one offer. I can unsubscribe with one click.'

/** Every sentence that ever stood there: pages from before a change are still open, or send what they kept. */
export const mailConsentWordings: readonly string[] = [mailConsentWording]
