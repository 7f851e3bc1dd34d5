import type { Disposable, Page } from '@playwright/test'
import type { DeviceName } from './devices.ts'

/** What a browser kept of an earlier visit, as the product reads it. */
export interface KeptVisit {
  readonly local: Readonly<Record<string, unknown>>
  readonly session: Readonly<Record<string, unknown>>
}

export const shotKinds = ['quiz', 'pages', 'states', 'mails', 'admin'] as const

/** Who looks at a page of the admin area, and in which house. */
export interface AdminVisit {
  /** Absent: nobody is signed in. */
  readonly role?: 'admin' | 'viewer'
  /** Before anybody has visited a brand, or after the visitors of the demo. */
  readonly house: 'empty' | 'busy'
}

/** One picture to take: where it stands in the contact sheet, how to get there and what is normal there. */
export interface Shot {
  readonly brand: string
  readonly flow: string
  readonly kind: (typeof shotKinds)[number]
  /** The heading it stands under inside its flow. */
  readonly group: string
  /** Unique inside its flow and device. */
  readonly name: string
  readonly device: DeviceName
  /** In the admin area `{lead}` and `{user}` stand for somebody who bought. */
  readonly path: string
  readonly kept: KeptVisit
  /** Only in the admin area. */
  readonly admin?: AdminVisit
  /** The `history.state` the page is opened with. */
  readonly historyState?: unknown
  /** Selector of what has to be on screen. */
  readonly ready: string
  /** For a page that leaves by itself: the picture is taken at once, without waiting until it rests. */
  readonly isPassing?: boolean
  /**
   * Before the page is opened: answers to give in the server's place, a clock to install. Resolves with what takes it
   * back; a browser in which something cannot be taken back is given up after the visit.
   */
  readonly prepare?: (page: Page) => Promise<Disposable | void>
  /** What the visitor does before the picture. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Text of the root element, in percent of its usual size. */
  readonly textPercent?: number
  /** What is read instead where no picture can be shown: a mail's plain text, listed below its picture. */
  readonly plainText?: string
  /** Complaints that belong to this picture, such as the 500 it was made for. */
  readonly expects?: RegExp
}

/** The picture's name on the sheet, in findings and, with dashes, as a file. */
export function shotId({ brand, flow, name, device }: Shot): string {
  return `${brand}/${flow}/${name}/${device}`
}

/** The picture's file, relative to the contact sheet. */
export function shotFile({ brand, flow, name, device }: Shot): string {
  return `${brand}/${flow}/${name.replaceAll(/[^a-z0-9_]+/gi, '-')}.${device}.jpg`
}
