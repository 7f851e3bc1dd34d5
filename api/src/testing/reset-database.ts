import pg from 'pg'

/**
 * Empties every table and starts every sequence anew. Partitions are dropped: the product creates them when it needs
 * them. A table without a byte is skipped, and one of more than a quarter megabyte is truncated, which for a small one
 * takes longer than deleting its rows. Drizzle's journal, in another schema, stays.
 */
const emptyEverything = `
  do $$
  declare place regclass;
  begin
    -- Without triggers and foreign keys, so the order of the tables does not matter.
    set local session_replication_role = replica;
    for place in select inhrelid from pg_inherits join pg_class on oid = inhrelid where relkind = 'r' loop
      execute format('drop table %s', place);
    end loop;
    for place in select oid from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    loop
      execute format(
        case when pg_relation_size(place) > 256 * 1024 then 'truncate %s cascade' else 'delete from %s' end, place);
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence join pg_class on oid = seqrelid
      where relnamespace = 'public'::regnamespace;
    -- What was learned about its rows, which decides how a query is planned.
    perform pg_clear_relation_stats('public', relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples >= 0;
    delete from pg_statistic where starelid >= 16384;
  end $$`

/**
 * A text that changes with everything but rows: tables, columns, constraints, triggers, functions, settings. It reads
 * which transaction wrote each row of PostgreSQL's catalogs, so it compares only states of the same database. Of tables
 * and indexes it reads less, because truncating writes theirs, too. 16384 is the first id that is not PostgreSQL's own.
 */
const readShape = `
  select concat_ws(' ',
    (select concat(count(*), '/', sum(oid::bigint), '/',
      sum(hashtext(concat_ws(' ', relkind, relpersistence, relrowsecurity, reloptions))))
      from pg_class where oid >= 16384),
    ${['pg_attribute:attrelid', 'pg_attrdef:oid', 'pg_constraint:oid', 'pg_index:indexrelid', 'pg_trigger:oid', 'pg_rewrite:oid', 'pg_proc:oid', 'pg_type:oid', 'pg_namespace:oid', 'pg_extension:oid', 'pg_sequence:seqrelid'].map(written).join(', ')},
    (select concat(count(*), '/', sum(pg_db_role_setting.xmin::text::bigint)) from pg_db_role_setting
      join pg_database on pg_database.oid = setdatabase where datname = current_database()),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from drizzle.__drizzle_migrations)) as shape`

function written(catalog: string): string {
  const [table, id] = catalog.split(':')
  return `(select concat(count(*), '/', sum(xmin::text::bigint)) from ${table} where ${id} >= 16384)`
}

/** The shape of a database, see `resetDatabase`. */
export async function shapeOf(url: string): Promise<string> {
  return connected(url, async (database) => shape(database))
}

/**
 * Makes a used database as good as new: no connections, no rows, sequences at their start. Resolves to false if that
 * is not possible because its shape is no longer the one it had when it was new.
 */
export async function resetDatabase(url: string, shapeWhenNew: string): Promise<boolean> {
  return connected(url, async (database) => {
    await database.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    await database.query(emptyEverything)
    return (await shape(database)) === shapeWhenNew
  })
}

async function shape(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ shape: string }>(readShape)
  return rows[0]?.shape ?? ''
}

async function connected<T>(url: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}
