import { policyVersionOf } from '@fennel/funnel'
import type { FastifyInstance } from 'fastify'
import { pixelOfBrand } from '#api/house-settings/index.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from './brand-of-request.ts'
import { countryOf, whereaboutsReader } from './country-of-request.ts'
import { forwardToSandbox } from './forward-to-sandbox.ts'
import { serveWebsite } from './serve-website.ts'

/** The browser part of the sandbox. */
const sandboxScript = '/sandbox/stripe.js'

/** Mounts the settings a page needs before it starts, and the pages themselves. */
export async function mountSite(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services
  const { sandboxUrl, publishableKey } = config.stripe
  const whereaboutsOf = whereaboutsReader(config)

  const browserPixelOf = async (brandId: string) =>
    config.adPlatform?.browserPixel === true ? await pixelOfBrand(services, brandId) : undefined

  mount(app, 'siteSettings', async ({ request }) => {
    const brand = brandOfRequest(services, request)
    return {
      success: true,
      data: {
        brand: brand.appId,
        payments: {
          publishableKey,
          scriptUrl: sandboxUrl === undefined ? null : sandboxScript,
          sandbox: sandboxUrl !== undefined,
        },
        passwordMinLength: config.passwordMinLength,
        privacy: {
          ...whereaboutsOf(request),
          policyVersion: policyVersionOf(brand),
          advertises: config.adPlatform !== undefined,
          browserPixelId: (await browserPixelOf(brand.appId)) ?? null,
        },
      },
    }
  })

  mount(app, 'geolocate', async ({ request }) => ({ country_code: countryOf(whereaboutsOf(request)) }))

  if (sandboxUrl !== undefined) await forwardToSandbox(app, sandboxUrl, services.config)
  await serveWebsite(app, services)
}
