import type { MailContent } from '#api/mail/index.ts'

/**
 * The welcome to an account: to a plan that can be used, of this brand if there is one (`usable` names their brands),
 * else to the account alone.
 */
export function welcomeTo(
  usable: ReadonlySet<string>,
  brandId: string,
): Extract<MailContent, { readonly kind: 'welcome' }> & { readonly brandId: string } {
  const [other = brandId] = usable
  return {
    kind: 'welcome',
    payload: { hasPlan: usable.size > 0 },
    brandId: usable.has(brandId) ? brandId : other,
  }
}
