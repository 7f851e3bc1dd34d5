import type { Lead } from '@fennel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { copyToLead } from '#api/attribution/index.ts'
import { lockChosenName } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction, withLockTimeout } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import type { Services } from '#api/services.ts'
import { carryPresentChoice } from './carry-present-choice.ts'
import { stillAsked } from './check-answers.ts'
import { checkLeadDraft } from './check-lead-draft.ts'
import type { LeadInput } from './check-lead-draft.ts'
import { creationDigest } from './creation-digest.ts'
import { capabilityLifetime, handOverToken, newToken, readLeadToken } from './lead-capability.ts'
import { mayKeepHealthAnswers, withoutHealthAnswers } from './health-consent.ts'
import { emailKeyOf } from './lead-email.ts'
import type { LeadDraft, LeadRecord } from './lead-record.ts'
import * as store from './lead-store.ts'
import { handToNewPerson } from './new-person.ts'
import type { ForgetFormerPerson } from './new-person.ts'
import { presentLead } from './present-lead.ts'
import { openAnswers, sealAnswers } from './sealed-answers.ts'

/** How long a repeated request, whose response may have been lost, is recognized; milliseconds. */
const repeatWindow = 10 * 60 * 1000

interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface LeadSave {
  readonly draft: LeadDraft
  readonly now: Date
  readonly completes: boolean
}

/**
 * Creates the visitor's lead, or updates the one this browser already has, so that a double click or a retry never
 * creates two: the lead with the same person's active plan, else an unpaid one. `completes` marks the end of the quiz.
 * Gives the browser its token. The lead keeps its first visit; if the address changes, it gets the new person's visit
 * and closes to every other browser.
 */
export async function saveLead(
  services: Services,
  visit: Visit,
  forget: ForgetFormerPerson,
  input: LeadInput,
  { completes }: { readonly completes: boolean },
): Promise<Lead> {
  const checked = await checkLeadDraft(services, visit.request, input)
  const givenToken = readLeadToken(services, visit.request)
  const now = new Date(services.now())

  const { lead, token } = await inTransaction(withLockTimeout(services.db), async (tx) => {
    const knownToken = await lockKnownToken(services, tx, givenToken, now)
    if (checked.sessionId !== undefined)
      await lockChosenName(services.cipher, tx, 'session', checked.sessionId)
    const draft = await allowedDraft(services, tx, visit.request, checked)
    const existing = await findOpenLead(services, tx, draft, knownToken, now)
    const saved =
      existing === undefined
        ? await insert(services, tx, { draft, now, completes })
        : await update(services, tx, visit.request, { lead: existing, draft, now, completes })
    await copyToLead(tx, saved, now)
    const savedToken = knownToken ?? newToken(services)
    const tokenHash = hashToken(savedToken)
    if (existing !== undefined && existing.emailKey !== saved.emailKey)
      await handToNewPerson(tx, forget, { ...saved, beginsAnew: true }, tokenHash)
    await store.grantLead(tx, {
      tokenHash,
      leadId: saved.id,
      grantedAt: now,
      expiresAt: new Date(now.getTime() + capabilityLifetime),
    })
    return { lead: saved, token: savedToken }
  })
  return { ...presentLead(services, lead), ...handOverToken(services, visit.request, visit.reply, token) }
}

/** The draft without what its visit's consent choices do not allow. */
async function allowedDraft(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  draft: LeadDraft,
): Promise<LeadDraft> {
  if (await mayKeepHealthAnswers(services, tx, request, draft)) return draft
  return { ...draft, answers: withoutHealthAnswers(services.brands.get(draft.appName), draft.answers) }
}

// NOTE: an unknown token is never adopted, because its sender may have shared it with others.
async function lockKnownToken(
  { cipher }: Services,
  tx: Queryable,
  token: string | undefined,
  now: Date,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const tokenHash = hashToken(token)
  await lockChosenName(cipher, tx, 'token', tokenHash)
  return (await store.isKnownToken(tx, tokenHash, now)) ? token : undefined
}

async function findOpenLead(
  services: Services,
  tx: Queryable,
  draft: LeadDraft,
  token: string | undefined,
  now: Date,
): Promise<LeadRecord | undefined> {
  const find = async () =>
    token === undefined ? findRepeated(services, tx, draft, now) : findOwn(tx, draft, hashToken(token), now)
  const found = await find()
  if (found === undefined || (await store.lockLead(tx, found.id)) === undefined) return undefined
  // NOTE: checked again under the row lock: it may just have been paid, or claimed by another browser.
  const still = await find()
  return still?.id === found.id ? still : undefined
}

// NOTE: a person with a plan who takes the quiz again keeps the
// same lead; a new one would know of no plan and sell a second.
async function findOwn(
  tx: Queryable,
  { appName, email }: LeadDraft,
  tokenHash: string,
  now: Date,
): Promise<LeadRecord | undefined> {
  const bought = { appName, emailKey: emailKeyOf(email), hasPlan: true } as const
  return (
    (await store.selectLeadOfToken(tx, tokenHash, now, bought)) ??
    (await store.selectLeadOfToken(tx, tokenHash, now, { appName, isUnpurchased: true }))
  )
}

async function findRepeated(
  services: Services,
  tx: Queryable,
  draft: LeadDraft,
  now: Date,
): Promise<LeadRecord | undefined> {
  if (draft.sessionId === undefined) return undefined
  const since = new Date(now.getTime() - repeatWindow)
  const visit = { sessionId: draft.sessionId, emailKey: emailKeyOf(draft.email) }
  return store.selectRepeatedCreation(tx, visit, creationDigest(services, draft), since)
}

async function insert(
  services: Services,
  tx: Queryable,
  { draft, now, completes }: LeadSave,
): Promise<LeadRecord> {
  const id = services.newId()
  const lead: LeadRecord = {
    id,
    appName: draft.appName,
    flowId: draft.flowId,
    email: draft.email,
    emailKey: emailKeyOf(draft.email),
    sessionId: draft.sessionId ?? null,
    registrationSource: draft.registrationSource ?? null,
    sealedAnswers: sealAnswers(services, id, draft.answers),
    creationDigest: creationDigest(services, draft),
    createdAt: now,
    updatedAt: now,
    completedAt: completes ? now : null,
    purchasedAt: null,
  }
  await store.insertLead(tx, lead)
  return lead
}

async function update(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  { lead, draft: given, now, completes }: LeadSave & { readonly lead: LeadRecord },
): Promise<LeadRecord> {
  const emailKey = emailKeyOf(given.email)
  const isBought = lead.purchasedAt !== null
  // NOTE: a purchase stays attributed to its flow, whatever the buyer looks at later.
  const flowId = isBought ? lead.flowId : given.flowId
  // NOTE: another address may be another person at the same computer, so nothing of the first one is kept.
  const isSamePerson = emailKey === lead.emailKey
  // NOTE: visit ids come from the browser, so the first one determines the visit's age and prices and a later one
  // changes neither. Another person has their own visit.
  const visits = isSamePerson ? [lead.sessionId, given.sessionId] : [given.sessionId]
  const sessionId = visits.find((visit) => typeof visit === 'string')
  await carryPresentChoice(tx, { appName: lead.appName, sessionId: sessionId ?? null }, given.sessionId)
  // NOTE: checked again for the lead's own visit, whose latest choice may differ from the present visit's.
  const { answers: allowed } = await allowedDraft(services, tx, request, { ...given, sessionId })
  const before = isSamePerson ? openAnswers(services, lead) : {}
  // NOTE: a browser that completes its quiz sends everything that
  // counts; a missing answer may belong to a hidden question.
  const kept = completes ? stillAsked(services.brands.get(lead.appName), flowId, before, allowed) : before
  const answers = { ...kept, ...allowed }
  const changes = {
    flowId,
    email: given.email,
    emailKey,
    sessionId: sessionId ?? null,
    registrationSource: isBought
      ? lead.registrationSource
      : (given.registrationSource ?? lead.registrationSource),
    sealedAnswers: sealAnswers(services, lead.id, answers),
    updatedAt: now,
    completedAt: completes ? (lead.completedAt ?? now) : isSamePerson ? lead.completedAt : null,
  }
  await store.updateLead(tx, lead.id, changes)
  return { ...lead, ...changes }
}
