import type pg from 'pg'

/** What a backup records about the tables besides their rows. */
export interface Schema {
  /** Ordered so that each table comes after those it references. */
  readonly tables: readonly string[]
  /** Daily partitions, with the bounds as PostgreSQL prints them. */
  readonly partitions: readonly { readonly name: string; readonly parent: string; readonly bound: string }[]
  /** Sequences with their last value; null for one that was never used. */
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[]
  /** Timestamp of the newest migration, as the migrator stores it. */
  readonly migration: string
}

/** Reads which tables a database has. Their columns come from the migrations and are not recorded. */
export async function readSchema(connection: pg.ClientBase): Promise<Schema> {
  const { rows: tables } = await connection.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition order by relname`,
  )
  const { rows: references } = await connection.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const { rows: partitions } = await connection.query<Schema['partitions'][number]>(
    `select child.relname as name, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bound
     from pg_class child join pg_inherits on inhrelid = child.oid join pg_class parent on parent.oid = inhparent
     where child.relispartition and child.relkind = 'r' and child.relnamespace = 'public'::regnamespace order by 1`,
  )
  const { rows: sequences } = await connection.query<Schema['sequences'][number]>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  const { rows: migrations } = await connection.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  )
  return {
    tables: inOrder(
      tables.map(({ name }) => name),
      references,
    ),
    partitions,
    sequences,
    migration: migrations[0]?.at ?? '0',
  }
}

function inOrder(
  names: readonly string[],
  references: readonly { readonly from: string; readonly to: string }[],
): readonly string[] {
  const ordered: string[] = []
  const left = new Set(names)
  while (left.size > 0) {
    const free = [...left].filter((name) => !references.some(({ from, to }) => from === name && left.has(to)))
    if (free.length === 0)
      throw new Error(`These tables reference each other in a circle: ${[...left].join(', ')}.`)
    for (const name of free) left.delete(name)
    ordered.push(...free)
  }
  return ordered
}
