import { inWords } from './in-words.ts'

const names: Readonly<Record<string, string>> = {
  'operators.first': 'Made the first operator',
  'operators.invite': 'Invited somebody to the team',
  'operators.withdraw': 'Withdrew an invitation',
  'operators.join': 'Joined the team',
  'operators.change': 'Changed somebody’s access',
  'operators.password': 'Changed their own password',
  'operators.session-end': 'Ended one of their own sign-ins',
  'operators.second-factor': 'Turned the second factor on',
  'operators.second-factor-removed': 'Turned the second factor off',
  'operators.colleague-second-factor-removed': 'Turned a colleague’s second factor off',
  'operators.recovery-code': 'Used a recovery code',
  'operators.recovery-codes': 'Made new recovery codes',
  'leads.view': 'Looked at a lead',
  'leads.reveal': 'Read a lead’s answers',
  'leads.cancel': 'Canceled a plan',
  'leads.refund': 'Refunded a payment',
  'leads.erase': 'Asked to erase a person',
  'leads.export': 'Asked for a file of leads',
  'leads.exported': 'Took a file of leads',
  'users.view': 'Looked at a user',
  'users.cancel': 'Canceled a plan',
  'users.refund': 'Refunded a payment',
  'users.mail': 'Sent a mail again',
  'users.sign-out': 'Signed a user out',
  'settings.change': 'Changed the settings',
  'disputes.preview': 'Looked for disputes to prevent',
  'disputes.execute': 'Began to prevent disputes',
  'disputes.resume': 'Went on preventing disputes',
  'disputes.refund-and-cancel': 'Refunded and canceled',
  'disputes.cancel-renewal': 'Canceled a renewal',
  'disputes.send-reminder': 'Sent a reminder',
  'disputes.prepare-evidence': 'Prepared evidence',
  'evidence.view': 'Read prepared evidence',
  'privacy.erase': 'Erased a person',
  'privacy.retention': 'Deleted what was too old',
  'audit.begin-anew': 'Began the log of acts anew',
  'sessions.reuse': 'A copied sign-in was ended',
}

/** What the audit log says that somebody did, in words; what has no words yet is told by its name. */
export function actName(action: string): string {
  return names[action] ?? inWords(action.replaceAll('.', ': '))
}
