import { loadBrand } from '@fennel/brands'
import { assignArm } from '@fennel/funnel'
import type { Brand, Experiment } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import { readEvent } from './event-record.ts'
import { knownFlowsOf } from './known-flows.ts'
import { runningExperiment } from './rollup/testing/open-intake.ts'
import { storableAnswersOf } from './storable-answers.ts'

test.each<[Experiment['status'], boolean]>([
  ['running', true],
  ['stopped', false],
  ['draft', false],
])(
  'an exposure to a %s experiment, as of a page that stayed open, is counted: %s',
  async (status, isCounted) => {
    const nowhere = 'postgres://unused'
    const services = await createTestServices(openDatabase(nowhere), testConfig(nowhere), createTestClock())
    const brand: Brand = {
      ...(await loadBrand('calmplate')),
      experiments: [{ ...runningExperiment, status }],
    }
    const reader = { services, isStorable: storableAnswersOf([brand]), flows: knownFlowsOf([brand]) }
    const sessionId = 'visit-of-mia'
    const exposure = { experimentId: runningExperiment.id, arm: assignArm(runningExperiment, sessionId)?.id }
    const { record } = readEvent(
      reader,
      { brand, country: 'US', state: null, gpc: false },
      {
        eventType: 'experimentExposed',
        sessionId,
        timestamp: '2026-11-21T08:59:58.000Z',
        metadata: exposure,
      },
    )
    expect(record.metadata).toEqual(isCounted ? exposure : {})
  },
)
