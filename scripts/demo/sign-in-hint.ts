import { listeningOrigin } from '../../api/src/listening-origin.ts'
import { readFirstAdminLink } from '../start/first-admin-link.ts'
import type { Environment } from '../start/environment.ts'
import { askDatabase } from './ask-database.ts'
import type { Product } from './product.ts'

/** One sentence on where to see the demo in the admin area. */
export async function signInHint(product: Product, env: Environment): Promise<string> {
  const where =
    product.url ?? listeningOrigin({ host: env['HOST'] || '127.0.0.1', port: Number(env['PORT'] || '3000') })
  const first = product.url === undefined ? 'Start Fennel with `npm start`, then sign in' : 'Sign in'
  const rows = await askDatabase<{ email: string }>(
    product.databaseUrl,
    'select u.email from operators o join users u on u.id = o.user_id order by o.created_at limit 1',
  )
  const email = rows[0]?.email ?? env['ADMIN_EMAIL']
  if (email) return `${first} at ${where}/admin/login as ${email}.`
  const link = readFirstAdminLink(product.dataDir)
  if (link !== undefined) return `Become the first operator at ${link}, then sign in at ${where}/admin/login.`
  return `${first} at ${where}/admin/login: the start prints a link for the first operator, or set ADMIN_EMAIL and ADMIN_PASSWORD.`
}
