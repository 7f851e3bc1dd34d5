import type { FastifyInstance } from 'fastify'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { mountAnalytics } from './analytics/mount-analytics.ts'
import { checkAdmin } from './check-admin.ts'
import { limitGuesses } from './confirm-operator.ts'
import { mountDisputes } from './disputes/mount-disputes.ts'
import { mountHouseSettings } from './house-settings.ts'
import { acceptInvitation } from './invite-operator.ts'
import { mountAdminLeads } from './leads/mount-admin-leads.ts'
import { mountAuditLog } from './mount-audit-log.ts'
import { mountOperatorInvitations } from './mount-operator-invitations.ts'
import { mountPersonData } from './mount-person-data.ts'
import { mountProfile } from './mount-profile.ts'
import { mountRevenue } from './revenue/mount-revenue.ts'
import { mountSecondFactor } from './mount-second-factor.ts'
import { mountColleagueSecondFactor } from './mount-colleague-second-factor.ts'
import { noteWrongPassword, noteWrongProofs } from './note-wrong-proofs.ts'
import { operatorCounts } from './operator-counts.ts'
import { mountTeam } from './mount-team.ts'
import { mountAdminUsers } from './users/mount-admin-users.ts'
import { mountAdminWithdrawals } from './withdrawals/mount-admin-withdrawals.ts'

/** Mounts the admin area. `guardAdmin` has to be in place before. */
export function mountAdmin(app: FastifyInstance, services: Services): void {
  const aside = withReportConnections(services)
  const tools = { countGuess: limitGuesses(services), noteWrong: noteWrongProofs(services) }
  mount(app, 'adminCheck', async ({ request }) => checkAdmin(services, request))
  const wrongPassword = noteWrongPassword(services)
  mount(app, 'acceptOperatorInvitation', async ({ body, request, reply }) => ({
    success: true,
    data: await acceptInvitation(services, wrongPassword, body, { request, reply }),
  }))
  mountProfile(app, services, tools)
  mountSecondFactor(app, services, tools)
  mountTeam(app, services)
  mountColleagueSecondFactor(app, services)
  mountOperatorInvitations(app, services)
  mountHouseSettings(app, services)
  mountAuditLog(app, services)
  const counts = operatorCounts(services)
  mountAdminLeads(app, services, counts)
  mountAdminUsers(app, services, counts)
  mountPersonData(app, services)
  mountAdminWithdrawals(app, services, counts)
  mountAnalytics(app, aside)
  mountRevenue(app, aside)
  mountDisputes(app, services, tools)
}
