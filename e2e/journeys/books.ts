import { expect } from '@playwright/test'
import type { Stack } from '../harness/stack.ts'

export interface KeptLead {
  id: string
  email: string
  completed_at: Date | null
  purchased_at: Date | null
}

/** The lead with this address; fails unless there is exactly one. */
export async function leadOf(stack: Stack, email: string): Promise<KeptLead> {
  const rows = await stack.query<KeptLead>(
    'select id, email, completed_at, purchased_at from leads where email_key = $1',
    [email.toLowerCase()],
  )
  expect(rows, `leads of ${email}`).toHaveLength(1)
  const [lead] = rows
  if (lead === undefined) throw new Error(`No lead for ${email}`)
  return lead
}

/** Waits until everything charged to this address, as `kind product cents currency`, equals `entries`. */
export async function expectBooked(stack: Stack, email: string, entries: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const rows = await stack.query<{ entry: string }>(
          `select kind || ' ' || product_id || ' ' || amount_cents || ' ' || currency as entry
           from ledger_entries join leads on leads.id = lead_id where email_key = $1 order by amount_cents desc`,
          [email.toLowerCase()],
        )
        return rows.map(({ entry }) => entry)
      },
      { message: `the ledger of ${email}` },
    )
    .toEqual(entries)
}
