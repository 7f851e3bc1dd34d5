/**
 * Every number that is locked in the database, for all processes together. They stand in one place because PostgreSQL knows
 * only the number: two locks of one number are one lock, and whoever keeps it for long stops the other for as long.
 */
export const advisoryLocks = {
  /** One process migrates, the others wait for it. */
  migration: 7_301_944,
  /** One process at a time makes or drops the tables of days. */
  dayPartitions: 7_301_945,
  /** One test at a time makes the database that all of them are cloned from. */
  testTemplate: 7_301_946,
  /** Whoever counts holds this together with the others; whoever counts anew holds it alone. */
  rollups: 7_301_947,
  /** Of several processes one deletes what is too old. */
  retention: 7_301_948,
  /** Whoever holds it alone adds up sales; `count_sales` in the database takes it, too. */
  sales: 7_301_949,
  /** Rows of the audit log are chained one after the other. */
  auditChain: 7_301_990,
  /** One process at a time is the watch, for as long as it lives. */
  invariantWatch: 7_301_991,
  /** One run against disputes at a time takes its share of what a day allows. */
  preventionLimits: 7_301_992,
} as const
