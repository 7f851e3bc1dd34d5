/** What can go wrong, in the order of the table's columns. */
export const faults = {
  K1: 'killed before the commit',
  K2: 'killed after a commit, before the response',
  K3: 'killed between an effect elsewhere and the commit',
  P: 'power cut',
  D1: 'a query fails, or hangs longer than its client waits',
  D2: 'the disk is full',
  U1: 'the other service takes 31 s',
  U2: 'the other service did it, but its response is lost',
  U3: 'the other service answers 429 or 500, or hangs up',
  DU: 'the same request ten times',
  CO: 'thirty requests at once',
  TT: 'two tabs',
  OO: 'out of order, or late',
  BK: 'back button and refresh',
  CS: 'the clock jumps by a day',
  ST: 'storage is blocked',
  OF: 'offline, or gone before the response',
} as const

export type Fault = keyof typeof faults

/** Operations of the product that must survive the faults. */
export const steps = [
  'lead create',
  'event ingest',
  'subscription flow',
  '3DS completion',
  'upsell',
  'set-password',
  'Stripe webhook',
  'reduce-disputes run',
  'e-mail send',
  'CAPI forward',
] as const

export type Step = (typeof steps)[number]

/** A test that covers a cell where the browser decides: file relative to the project, and title. */
interface NamedTest {
  readonly file: string
  readonly title: string
}

/** How a cell is proved: `scenario` runs here with seeds; a named test runs with the tests of its kind. */
type Proof = 'scenario' | NamedTest

const server = 'K1 K2 P D1 D2'
const elsewhere = 'K1 K2 K3 P D1 D2 U1 U2 U3'
const many = 'DU CO'
const rows: Readonly<Record<Step, string>> = {
  'lead create': `${server} ${many} TT OO CS OF`,
  'event ingest': `${server} ${many} OO CS`,
  'subscription flow': `${elsewhere} ${many} TT OO CS OF`,
  '3DS completion': `${elsewhere} ${many} TT OO CS OF`,
  upsell: `${elsewhere} ${many} TT OO CS OF`,
  'set-password': `${server} ${many} TT OO CS OF`,
  'Stripe webhook': `${elsewhere} ${many} OO CS`,
  // NOTE: an operator's page stores nothing, so a refresh or a lost response concerns only the server.
  'reduce-disputes run': `${elsewhere} ${many} TT OO BK CS OF`,
  'e-mail send': `${elsewhere} ${many} OO CS`,
  'CAPI forward': `${elsewhere} ${many} OO CS`,
}

const blocked: NamedTest = {
  file: 'e2e/journeys/storage-blocked.spec.ts',
  title: 'a browser that refuses storage still gets through the quiz and buys',
}

const inBrowsers: Readonly<Partial<Record<Step, Partial<Record<Fault, NamedTest>>>>> = {
  'lead create': {
    BK: {
      file: 'e2e/journeys/coming-and-going.spec.ts',
      title: 'a refresh and the back button keep the answers and the place @desktop',
    },
    ST: blocked,
  },
  'event ingest': {
    TT: {
      file: 'web/src/visitor/event-queue.test.ts',
      title: "leaves another tab's events where they are",
    },
    BK: { file: 'e2e/journeys/offline.spec.ts', title: 'waiting events are sent when the page is left' },
    ST: {
      file: 'web/src/visitor/create-visitor.test.ts',
      title: 'works with storage that throws on every call',
    },
    OF: {
      file: 'e2e/journeys/offline.spec.ts',
      title: 'a network lost at each step, and every request sent twice, leave each event once, in order',
    },
  },
  'subscription flow': {
    BK: {
      file: 'e2e/journeys/plans-and-offers.spec.ts',
      title: 'coming back to the checkout after paying charges nothing more',
    },
    ST: blocked,
  },
  '3DS completion': {
    BK: {
      file: 'e2e/journeys/bank-challenge.spec.ts',
      title: '3-D Secure abandoned by a refresh: nothing is charged, and another card pays',
    },
    ST: {
      file: 'web/src/payment/saved/saved-payment.test.ts',
      title: 'remembers the payment in the page if the tab denies storage',
    },
  },
  upsell: {
    BK: {
      file: 'web/src/journey/upsell/owned-upsell.test.tsx',
      title: 'shows a bought offer without price and countdown to a visitor who comes back',
    },
    ST: blocked,
  },
  'set-password': {
    BK: {
      file: 'e2e/journeys/coming-and-going.spec.ts',
      title: 'every page after the quiz survives a refresh',
    },
    ST: blocked,
  },
}

/** One cell of the table. */
export interface Cell {
  readonly step: Step
  readonly fault: Fault
  readonly proof: Proof
}

/** Every applicable cell, row by row. */
export const cells: readonly Cell[] = steps.flatMap((step) =>
  (Object.keys(faults) as Fault[]).flatMap((fault): readonly Cell[] => {
    const named = inBrowsers[step]?.[fault]
    if (named !== undefined) return [{ step, fault, proof: named }]
    return rows[step].split(' ').includes(fault) ? [{ step, fault, proof: 'scenario' }] : []
  }),
)
