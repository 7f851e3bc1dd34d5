import type { DataOf } from '@fennel/contract'
import { operators } from '../gallery/open-house.ts'
import { waitUntil } from '../start/wait-until.ts'
import type { Purchase } from './in-page.ts'

/** The admin area's books, read like an operator's pages read them. */
export interface Books {
  /** Waits until the payments of the lead with this address are what was bought; fails with what they are. */
  readonly expect: (email: string, bought: Purchase) => Promise<void>
}

/** Signs the admin in whom `operators` names. */
export async function openBooks(houseOrigin: string): Promise<Books> {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${houseOrigin}/api${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { readonly data: unknown }).data
  }
  const signIn = async (): Promise<RequestInit> => {
    const response = await fetch(`${houseOrigin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(operators.admin),
    })
    const { data } = (await response.json()) as {
      readonly data: Exclude<DataOf<'login'>, { mfaRequired: true }>
    }
    const cookie = response.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    return { headers: { authorization: `Bearer ${data.accessToken}`, cookie } }
  }
  const paymentsOf = async (email: string): Promise<readonly string[]> => {
    const init = await signIn()
    const { leads } = (await ask(
      `/admin/leads?email=${encodeURIComponent(email)}`,
      init,
    )) as DataOf<'adminLeads'>
    const [lead] = leads
    if (lead === undefined) return []
    const { payments } = (await ask(`/admin/leads/${lead.id}`, init)) as DataOf<'adminLead'>
    return payments.map(({ name, amount }) => `${name} ${amount.cents}`).toSorted()
  }
  return {
    expect: async (email, { lines }) => {
      const wanted = lines
        .map(({ name, cents }) => `${name} ${cents}`)
        .toSorted()
        .join(', ')
      let booked = ''
      const isBooked = async () => {
        booked = (await paymentsOf(email)).join(', ')
        return booked === wanted
      }
      if (!(await waitUntil(isBooked, { forMs: 20_000, everyMs: 500 })))
        throw new Error(`the books have "${booked}" for ${email}, who was told "${wanted}"`)
    },
  }
}
