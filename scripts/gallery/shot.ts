import type { Disposable, Page } from '@playwright/test'
import type { DeviceName } from './devices.ts'

/** A browser's storage from an earlier visit, in the format the pages expect. */
export interface KeptVisit {
  readonly local: Readonly<Record<string, unknown>>
  readonly session: Readonly<Record<string, unknown>>
}

export const shotKinds = ['quiz', 'pages', 'states', 'mails', 'admin'] as const

/** Who looks at a page of the admin area, and at how busy an installation. */
export interface AdminVisit {
  /** Undefined: nobody is signed in. */
  readonly role?: 'admin' | 'viewer'
  /** `empty`: before the first visit. `busy`: after the demo's visitors. */
  readonly house: 'empty' | 'busy'
}

/** One picture to take: its place on the contact sheet, how to get there, and what to expect there. */
export interface Shot {
  readonly brand: string
  readonly flow: string
  readonly kind: (typeof shotKinds)[number]
  /** The heading within the flow. */
  readonly group: string
  /** Unique per flow and device. */
  readonly name: string
  readonly device: DeviceName
  /** In the admin area, `{lead}` and `{user}` are replaced by the ids of a buyer. */
  readonly path: string
  readonly kept: KeptVisit
  /** Set only in the admin area. */
  readonly admin?: AdminVisit
  /** The `history.state` the page is opened with. */
  readonly historyState?: unknown
  /** Selector that must match before the picture is taken. */
  readonly ready: string
  /**
   * For a page that navigates away by itself: the picture is taken right away, without waiting for the page to settle.
   */
  readonly isPassing?: boolean
  /**
   * Runs before the page is opened, to mock responses or install a clock. Resolves with a handle that undoes it;
   * without one, the tab is discarded after the visit.
   */
  readonly prepare?: (page: Page) => Promise<Disposable | void>
  /** What the visitor does before the picture. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Font size of the root element, in percent of the default. */
  readonly textPercent?: number
  /** A mail's plain text, listed below its picture. */
  readonly plainText?: string
  /** Errors that are expected on this picture, such as the 500 it shows. */
  readonly expects?: RegExp
}

/** The picture's id on the sheet and in findings. */
export function shotId({ brand, flow, name, device }: Shot): string {
  return `${brand}/${flow}/${name}/${device}`
}

/** The picture's file, relative to the contact sheet. */
export function shotFile({ brand, flow, name, device }: Shot): string {
  return `${brand}/${flow}/${name.replaceAll(/[^a-z0-9_]+/gi, '-')}.${device}.jpg`
}
