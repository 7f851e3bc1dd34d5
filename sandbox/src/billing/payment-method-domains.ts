import type { DomainStatus, PaymentMethodDomain } from '../records/payment-method-domain.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { cursors, listPage } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import { boolean, required, string } from '../wire/readers.ts'
import { badParameter } from '../wire/stripe-error.ts'
import { mustFind } from './must-find.ts'

const path = '/v1/payment_method_domains'

/** A host name with a dot, of letters, digits and hyphens: no IP address, no port, no path. */
const domainName = /^(?!.*\.\d+$)[a-z\d-]+(?:\.[a-z\d-]+)+$/

const off: DomainStatus = { status: 'inactive' }

/**
 * The result of checking a domain. A name under `.invalid` is unreachable, as a shop that is not online is for Stripe.
 */
function checkedDomain(domain: string): Pick<PaymentMethodDomain, 'apple_pay' | 'google_pay' | 'link'> {
  const unreachable: DomainStatus = {
    status: 'inactive',
    status_details: { error_message: `The domain ${domain} could not be reached.` },
  }
  const result: DomainStatus = domain.endsWith('.invalid') ? unreachable : { status: 'active' }
  return { apple_pay: result, google_pay: result, link: result }
}

export const paymentMethodDomainEndpoints: readonly Endpoint[] = [
  endpoint('POST', path, { domain_name: required(string), enabled: boolean }, (world, params) => {
    const { domain_name: domain, enabled = true } = params
    if (!domainName.test(domain)) throw badParameter(`Invalid domain name: ${domain}`, 'domain_name')
    const known = world.store.all('payment_method_domain', { domain_name: domain })[0]
    if (known !== undefined) return present(known)
    const made: PaymentMethodDomain = {
      id: world.ids('pmd'),
      object: 'payment_method_domain',
      amazon_pay: off,
      created: world.now(),
      domain_name: domain,
      enabled,
      klarna: off,
      livemode: false,
      paypal: off,
      ...checkedDomain(domain),
    }
    world.store.save(made)
    return present(made)
  }),
  endpoint('GET', path, { ...cursors, domain_name: string, enabled: boolean }, (world, params) => {
    const { domain_name, enabled, ...page } = params
    return listPage(world.store, 'payment_method_domain', { domain_name, enabled }, page, path)
  }),
  endpoint('GET', `${path}/{id}`, {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'payment_method_domain', id)),
  ),
  endpoint('POST', `${path}/{id}`, { enabled: boolean }, (world, params, { id = '' }) => {
    const old = mustFind(world, 'payment_method_domain', id)
    const domain: PaymentMethodDomain = { ...old, enabled: params.enabled ?? old.enabled }
    world.store.save(domain)
    return present(domain)
  }),
  endpoint('POST', `${path}/{id}/validate`, {}, (world, _params, { id = '' }) => {
    const old = mustFind(world, 'payment_method_domain', id)
    const domain: PaymentMethodDomain = { ...old, ...checkedDomain(old.domain_name) }
    world.store.save(domain)
    return present(domain)
  }),
]
