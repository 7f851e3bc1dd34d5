import type { Config } from '../../api/src/config.ts'
import type { Finding } from './finding.ts'
import { isForExamples, isReserved } from './host-names.ts'
import { setting } from './setting.ts'

/** Email addresses copied from an example. Only the mail server may be on this machine or in its network. */
export function* findExampleAddresses({ mail, admin }: Pick<Config, 'mail' | 'admin'>): Generator<Finding> {
  // NOTE: the server's URL is never printed whole, because it contains a password.
  const server = URL.parse(mail.smtpUrl ?? '')?.hostname ?? ''
  if (isForExamples(server)) {
    const message = `${server} is a name reserved for examples: no mail is sent.`
    yield setting('example-address', 'must', 'SMTP_URL', message)
  }
  const people = [
    { name: 'MAIL_FROM', address: mail.from, loss: 'mail servers refuse mail from there' },
    { name: 'ADMIN_EMAIL', address: admin?.email, loss: 'no mail reaches the first operator' },
  ]
  for (const { name, address, loss } of people) {
    if (address === undefined || !isReserved(address.slice(address.lastIndexOf('@') + 1))) continue
    yield setting('example-address', 'must', name, `${address} is not a real address: ${loss}.`)
  }
}
