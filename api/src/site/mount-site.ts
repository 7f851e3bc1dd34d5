import { privacyPolicyVersion } from '@fennel/funnel'
import type { FastifyInstance } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from './brand-of-request.ts'
import { countryOf, whereaboutsReader } from './country-of-request.ts'
import { forwardToSandbox } from './forward-to-sandbox.ts'
import { serveWebsite } from './serve-website.ts'

/** Where the sandbox's browser half lives. */
const sandboxScript = '/sandbox/stripe.js'

/** Mounts what a page needs to know before it starts, and the pages themselves. */
export async function mountSite(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services
  const { sandboxUrl, publishableKey } = config.stripe
  const whereaboutsOf = whereaboutsReader(config)

  mount(app, 'siteSettings', async ({ request }) => ({
    success: true,
    data: {
      brand: brandOfRequest(services, request).appId,
      payments: {
        publishableKey,
        scriptUrl: sandboxUrl === undefined ? null : sandboxScript,
        sandbox: sandboxUrl !== undefined,
      },
      passwordMinLength: config.passwordMinLength,
      privacy: {
        ...whereaboutsOf(request),
        policyVersion: privacyPolicyVersion,
        browserPixelId: config.adPlatform?.browserPixel === true ? config.adPlatform.pixelId : null,
      },
    },
  }))

  mount(app, 'geolocate', async ({ request }) => ({ country_code: countryOf(whereaboutsOf(request)) }))

  if (sandboxUrl !== undefined) await forwardToSandbox(app, sandboxUrl)
  await serveWebsite(app, services)
}
