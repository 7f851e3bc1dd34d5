import { usualDevices } from './devices.ts'
import type { DeviceName } from './devices.ts'
import type { AdminVisit, Shot } from './shot.ts'

/** A picture of the admin area; unset fields get the defaults of `adminShot`. */
export type AdminDraft = Pick<Shot, 'name' | 'path' | 'group'> & Partial<Shot>

/** An admin of an installation with customers. */
export const atWork: AdminVisit = { role: 'admin', house: 'busy' }

/** Matches once the page's code has loaded and all its requests were answered. */
const loaded = 'main:has(h1):not(:has-text("Loading...")):not(:has-text("Loading application..."))'

/** The pictures of a draft, one per device; the default is an admin of a busy installation. */
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
