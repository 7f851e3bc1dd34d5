import type { DataOf } from '@fennel/contract'
import { type APIRequestContext, request } from '@playwright/test'
import { addDemo } from '../demo/add-demo.ts'
import type { Product } from '../rehearsal/start-product.ts'

/** A browser's state after signing in to the admin area. */
interface SignIn {
  /** The local storage entries, verbatim. */
  readonly storage: Readonly<Record<string, string>>
  /** The cookies that the session is bound to. */
  readonly cookies: Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']
}

type Role = 'admin' | 'viewer'

/** The admin area of a running installation, with one operator of each role. */
export interface House {
  readonly origin: string
  /** A sign-in recent enough to count as a step-up. */
  readonly signIn: (role: Role) => Promise<SignIn>
  /** Replaces `{lead}` and `{user}` in a path by the id of a buyer. */
  readonly pathOf: (path: string) => Promise<string>
  /** Fills the installation with the demo's visitors. */
  readonly playDemo: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The two operators; the admin is created when the server starts. */
export const operators = {
  admin: { email: 'boss@house.example', password: 'nettle-and-lime-42' },
  viewer: { email: 'reader@house.example', password: 'sorrel-and-dill-42' },
} as const satisfies Record<Role, unknown>

/** A step-up is valid for five minutes, an access token for ten. */
const freshForMs = 4 * 60_000

/** Large enough that most charts and tables have content. */
const demo = ['--visitors', '300', '--days', '60', '--seed', '11']

/** Signs the admin in and lets a viewer accept an invitation. */
export async function openHouse({
  houseOrigin: origin,
  dataDir,
}: Pick<Product, 'houseOrigin' | 'dataDir'>): Promise<House> {
  const desks = {
    admin: await request.newContext({ baseURL: origin }),
    viewer: await request.newContext({ baseURL: origin }),
  }
  const signIns = new Map<Role, { readonly at: number; readonly signIn: Promise<SignIn> }>()
  const signIn = (role: Role) => {
    const last = signIns.get(role)
    if (last !== undefined && performance.now() - last.at < freshForMs) return last.signIn
    const next = signInAgain(desks[role], operators[role])
    signIns.set(role, { at: performance.now(), signIn: next })
    return next
  }
  const headers = async () => ({ authorization: `Bearer ${(await signIn('admin')).storage['adminToken']}` })
  const get = async (path: string) => read(await desks.admin.get(path, { headers: await headers() }))

  const invitation = (await read(
    await desks.admin.post('/api/admin/team/invitations', {
      data: { role: 'viewer' },
      headers: await headers(),
    }),
  )) as DataOf<'inviteOperator'>
  const token = new URL(invitation.url).hash.slice(1)
  await read(
    await desks.viewer.post('/api/admin/invitations/accept', { data: { token, ...operators.viewer } }),
  )

  const finders = {
    '{lead}': async () =>
      ((await get('/api/admin/leads?purchased=yes')) as DataOf<'adminLeads'>).leads[0]?.id,
    '{user}': async () =>
      ((await get('/api/admin/users?status=active')) as DataOf<'adminUsers'>).users[0]?.id,
  }
  const found = new Map<string, Promise<string | undefined>>()
  return {
    origin,
    signIn,
    pathOf: async (path) => {
      for (const [word, find] of Object.entries(finders)) {
        if (!path.includes(word)) continue
        const finding = found.get(word) ?? find()
        found.set(word, finding)
        const id = await finding
        if (id === undefined) throw new Error(`The demo created nobody for ${word}`)
        return path.replace(word, encodeURIComponent(id))
      }
      return path
    },
    playDemo: async () => void (await addDemo(dataDir, demo)),
    close: async () => void (await Promise.all([desks.admin.dispose(), desks.viewer.dispose()])),
  }
}

async function signInAgain(desk: APIRequestContext, { email, password }: (typeof operators)[Role]) {
  const data = await read(await desk.post('/api/auth/login', { data: { email, password } }))
  const { accessToken, refreshToken } = data as Exclude<DataOf<'login'>, { mfaRequired: true }>
  const { cookies } = await desk.storageState()
  const storage = {
    adminToken: accessToken,
    authToken: accessToken,
    accessToken,
    refreshToken,
    adminEmail: email,
  }
  return { storage, cookies } satisfies SignIn
}

/** The data of a successful response; throws the server's message otherwise. */
async function read(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<unknown> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return ((await answer.json()) as { readonly data: unknown }).data
}
