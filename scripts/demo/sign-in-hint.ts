import { listeningOrigin } from '../../api/src/listening-origin.ts'
import { readFirstAdminLink } from '../start/first-admin-link.ts'
import type { Environment } from '../start/environment.ts'
import { askDatabase } from './ask-database.ts'
import type { Product } from './product.ts'

/** Tells where to see the demo in the admin area, and how to become the first operator if there is none yet. */
export async function signInHint(
  product: Pick<Product, 'dataDir' | 'databaseUrl' | 'url'>,
  env: Environment,
): Promise<string> {
  const { dataDir, databaseUrl, url } = product
  const where =
    url ?? listeningOrigin({ host: env['HOST'] || '127.0.0.1', port: Number(env['PORT'] || '3000') })
  const rows = await askDatabase<{ email: string }>(
    databaseUrl,
    `select u.email from operators o join users u on u.id = o.user_id
     where o.disabled_at is null order by o.created_at limit 1`,
  )
  const email = rows[0]?.email ?? env['ADMIN_EMAIL']
  const start = url === undefined ? 'Start Fennel with `npm start`' : 'Restart Fennel'
  if (email)
    return `${url === undefined ? `${start}, then sign` : 'Sign'} in at ${where}/admin/login as ${email}.`
  const link = url === undefined ? undefined : readFirstAdminLink(dataDir)
  if (link !== undefined && (await isFirstLinkOpen(databaseUrl)))
    return `Become the first operator at ${link}, then sign in at ${where}/admin/login.`
  return `${start}: it prints a link for the first operator, who then signs in at ${where}/admin/login. Or set ADMIN_EMAIL and ADMIN_PASSWORD first.`
}

/** The link has no inviter. The file with it stays when the link has expired. */
async function isFirstLinkOpen(databaseUrl: string): Promise<boolean> {
  const rows = await askDatabase(
    databaseUrl,
    `select from operator_invitations
     where invited_by is null and used_at is null and closing is null and expires_at > now()`,
  )
  return rows.length > 0
}
