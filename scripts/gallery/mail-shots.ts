import type { QuizFlow, WholeBrand } from '@fennel/funnel'
import { mailSamples } from '../../api/src/mail/mail-samples.ts'
import type { Shot } from './shot.ts'

/** Every mail of a brand as shown on a phone, each with its plain text. Listed under the brand's default flow. */
export function mailShots(brand: WholeBrand, flow: QuizFlow): readonly Shot[] {
  return mailSamples(brand, new URL('https://shop.example')).map(({ id, mail }): Shot => {
    const path = `/mail-of-the-gallery/${id}`
    return {
      brand: brand.appId,
      flow: flow.id,
      kind: 'mails',
      group: 'Mails',
      name: `mail ${id}`,
      device: 'phone',
      path,
      kept: { local: {}, session: {} },
      ready: 'body',
      plainText: `Subject: ${mail.subject}\n\n${mail.text}`,
      // NOTE: the server does not serve mails. Their pictures load from the server under test, as in a real mail.
      prepare: (page) =>
        page.route(`**${path}`, (route) => {
          const site = new URL('/', route.request().url())
          const found = mailSamples(brand, site).find((sample) => sample.id === id)
          return route.fulfill({ contentType: 'text/html; charset=utf-8', body: found?.mail.html ?? '' })
        }),
    }
  })
}
