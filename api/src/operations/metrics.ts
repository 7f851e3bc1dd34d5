import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Everything this process counts about itself. Labels are names out of our own lists, never anything of a person. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'route' | 'method' | 'status'>
  readonly poolConnections: Gauge<'state'>
  readonly eventLoopDelay: Gauge<'quantile'>
  readonly memory: Gauge
  readonly databaseUp: Gauge
  readonly calls: Gauge<'line' | 'state'>
  readonly callsRefused: Gauge<'line'>
  readonly queueDepth: Gauge<'queue'>
  readonly queueAge: Gauge<'queue'>
  readonly eventBytes: Gauge<'of'>
  readonly checkoutAttempts: Gauge<'state'>
  readonly cspReports: Gauge<'directive'>
  readonly invariantBroken: Gauge<'name'>
  readonly invariantKnownAt: Gauge<'name'>
  readonly invariantFailures: Counter<'name'>
  readonly invariantsCheckedAt: Gauge
}

/** A registry of its own for each app, so that two in one process do not count together. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `fennel_${name}`, help, labelNames: [...labelNames], registers })
  return {
    registry,
    requests: new Histogram({
      name: 'fennel_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    poolConnections: gauge('database_connections', 'Connections of the pool, and callers waiting for one.', [
      'state',
    ]),
    eventLoopDelay: gauge('event_loop_delay_seconds', 'How late timers were in the last minute or so.', [
      'quantile',
    ]),
    memory: gauge('resident_memory_bytes', 'Memory of this process.'),
    databaseUp: gauge('database_up', '1 while the database answers the questions of this page.'),
    calls: gauge('calls', 'Calls under way, and callers that wait to be let in, by the line they wait in.', [
      'line',
      'state',
    ]),
    callsRefused: gauge(
      'calls_refused',
      'Callers this process turned away since it started: too many came.',
      ['line'],
    ),
    queueDepth: gauge(
      'queue_depth',
      'Rows that still have to leave or to be worked on: mails, advertising events, webhooks, events to be counted.',
      ['queue'],
    ),
    queueAge: gauge(
      'queue_oldest_age_seconds',
      'Age of the oldest row that still has to leave, of mails without the invitations.',
      ['queue'],
    ),
    eventBytes: gauge('event_bytes', 'Disk that tracking events take: those of today (UTC), and all.', [
      'of',
    ]),
    checkoutAttempts: gauge('checkout_attempts', 'Tries to buy a plan that began in the last hour.', [
      'state',
    ]),
    cspReports: gauge('csp_reports', 'Content policy violations that browsers reported to this process.', [
      'directive',
    ]),
    invariantBroken: gauge(
      'invariant_broken',
      'Rows that break a rule that must always hold; 0 is well, none is not known.',
      ['name'],
    ),
    invariantKnownAt: gauge(
      'invariant_known_at_seconds',
      'When this process last knew of all rows whether they keep the rule, in Unix time.',
      ['name'],
    ),
    invariantFailures: new Counter({
      name: 'fennel_invariant_check_failures_total',
      help: 'Checks of a rule that could not be carried out.',
      labelNames: ['name'],
      registers,
    }),
    invariantsCheckedAt: gauge(
      'invariants_checked_at_seconds',
      'When this process last checked them, in Unix time.',
    ),
  }
}
