import { defineConfig } from 'drizzle-kit'

/**
 * Read from `api/`, where drizzle-orm is installed: `npm run migration -- --name what-changed` writes the next
 * migration.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*-tables.ts',
  out: './src/db/migrations',
})
