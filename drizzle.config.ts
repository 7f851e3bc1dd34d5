import { defineConfig } from 'drizzle-kit'

/** Read from `api/`, where drizzle-orm is: `npm run migration -- --name what-changed` writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*-tables.ts',
  out: './src/db/migrations',
})
