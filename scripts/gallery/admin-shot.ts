import { usualDevices } from './devices.ts'
import type { DeviceName } from './devices.ts'
import type { AdminVisit, Shot } from './shot.ts'

/** A picture of the admin area, told by what sets it apart. */
export type AdminDraft = Pick<Shot, 'name' | 'path' | 'group'> & Partial<Shot>

/** Somebody who may do everything, in a house that has customers. */
export const atWork: AdminVisit = { role: 'admin', house: 'busy' }

/** A page whose code is there, and whose calls have all been answered. */
const loaded = 'main:has(h1):not(:has-text("Loading...")):not(:has-text("Loading application..."))'

/** The pictures of a draft, one for each device; an admin looks at a busy house unless it says otherwise. */
export function adminShot(draft: AdminDraft, devices: readonly DeviceName[] = usualDevices): readonly Shot[] {
  return devices.map((device) => ({
    brand: 'house',
    flow: 'admin',
    kind: 'admin',
    kept: { local: {}, session: {} },
    admin: atWork,
    ready: loaded,
    device,
    ...draft,
  }))
}
