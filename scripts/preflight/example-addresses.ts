import type { Config } from '../../api/src/config.ts'
import type { Finding } from './finding.ts'
import { isForExamples, isReserved } from './host-names.ts'
import { setting } from './setting.ts'

/** Addresses of mail that were copied from an example. The mail server alone may be one of this machine or its network. */
export function* findExampleAddresses({ mail, admin }: Pick<Config, 'mail' | 'admin'>): Generator<Finding> {
  // NOTE: the address of the server is never repeated whole; it carries a password.
  const server = URL.parse(mail.smtpUrl ?? '')?.hostname ?? ''
  if (isForExamples(server)) {
    const message = `${server} is a name for examples: no mail leaves.`
    yield setting('example-address', 'must', 'SMTP_URL', message)
  }
  const people = [
    { name: 'MAIL_FROM', address: mail.from, loss: 'mail servers refuse what comes from there' },
    { name: 'ADMIN_EMAIL', address: admin?.email, loss: 'no mail reaches the first operator' },
  ]
  for (const { name, address, loss } of people) {
    if (address === undefined || !isReserved(address.slice(address.lastIndexOf('@') + 1))) continue
    yield setting('example-address', 'must', name, `${address} is nobody's address: ${loss}.`)
  }
}
