import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of this process. Labels are names from our own lists, never anything about a person. */
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

/** A registry per app, so that two apps in one process do not count together. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `fennel_${name}`, help, labelNames: [...labelNames], registers })
  return {
    registry,
    requests: new Histogram({
      name: 'fennel_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its response.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    poolConnections: gauge('database_connections', 'Database connections, and requests waiting for one.', [
      'state',
    ]),
    eventLoopDelay: gauge('event_loop_delay_seconds', 'How late timers fired within about the last minute.', [
      'quantile',
    ]),
    memory: gauge('resident_memory_bytes', 'Memory of this process.'),
    databaseUp: gauge('database_up', '1 while the database answers the queries of this page.'),
    calls: gauge('calls', 'Requests being handled, and requests waiting, by queue.', ['line', 'state']),
    callsRefused: gauge(
      'calls_refused',
      'Requests this process refused since it started because too many came.',
      ['line'],
    ),
    queueDepth: gauge(
      'queue_depth',
      'Rows still to be sent or processed: mails, advertising events, webhooks, events to be counted.',
      ['queue'],
    ),
    queueAge: gauge(
      'queue_oldest_age_seconds',
      'Age of the oldest row still to be sent or processed; for mails, without invitations.',
      ['queue'],
    ),
    eventBytes: gauge('event_bytes', 'Disk space of tracking events: those of today (UTC), and all.', ['of']),
    checkoutAttempts: gauge('checkout_attempts', 'Checkout attempts that started within the last hour.', [
      'state',
    ]),
    cspReports: gauge('csp_reports', 'Content policy violations that browsers reported to this process.', [
      'directive',
    ]),
    invariantBroken: gauge(
      'invariant_broken',
      'Rows that break a rule that must always hold; 0 means it holds, no value means unknown.',
      ['name'],
    ),
    invariantKnownAt: gauge(
      'invariant_known_at_seconds',
      'When this process last checked all rows of the rule, in Unix time.',
      ['name'],
    ),
    invariantFailures: new Counter({
      name: 'fennel_invariant_check_failures_total',
      help: 'Checks of a rule that failed to run.',
      labelNames: ['name'],
      registers,
    }),
    invariantsCheckedAt: gauge(
      'invariants_checked_at_seconds',
      'When this process last checked the rules, in Unix time.',
    ),
  }
}
