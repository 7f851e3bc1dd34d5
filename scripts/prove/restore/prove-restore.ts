import { parseArgs } from 'node:util'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { wholeNumber } from '../../whole-number.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { restoreWhileWriting } from './restore-while-writing.ts'
import { rollOver } from './roll-over.ts'
import { upgradeFromEach } from './upgrade-from-each.ts'

/**
 * A backup taken while visitors write restores equal data, without its sessions and links; every earlier version of the
 * database upgrades to the current one without losing a row; processes are replaced one after another without a failed
 * request (`--rolls 5`).
 */
export async function proveRestore(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({ args: [...args], options: { rolls: { type: 'string', default: '5' } } })
  const rolls = wholeNumber('--rolls', values.rolls)
  return timed(async () => {
    await using postgres = await openPostgres()
    const backup = await restoreWhileWriting(postgres.url)
    const upgrade = await upgradeFromEach(postgres.url)
    const rolling = await rollOver(postgres.url, rolls)
    return {
      name: 'restore',
      claim:
        'A backup restores equal data without its sign-ins and links, every earlier version can be upgraded, and a rolling restart fails no call.',
      counts: { ...backup.counts, ...upgrade.counts, ...rolling.counts },
      findings: [...backup.findings, ...upgrade.findings, ...rolling.findings],
    }
  })
}
