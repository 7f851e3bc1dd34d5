import type { WebhookEndpoint } from '../records/event.ts'
import { mustFind } from '../billing/must-find.ts'
import { applyMetadata } from '../billing/apply-metadata.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { cursors, listPage, paging } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import { boolean, clearable, list, metadata, required, string } from '../wire/readers.ts'
import { badParameter } from '../wire/stripe-error.ts'

const checkedUrl = (url: string): string => {
  if (!/^https?:\/\//.test(url))
    throw badParameter(
      'Invalid URL: An explicit scheme (such as https) must be provided.',
      'url',
      'url_invalid',
    )
  return url
}

export const webhookEndpointEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/webhook_endpoints',
    {
      api_version: string,
      description: clearable(string),
      enabled_events: required(list(string)),
      metadata,
      url: required(string),
    },
    (world, params) => {
      const hook: WebhookEndpoint = {
        id: world.ids('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: world.now(),
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: applyMetadata({}, params.metadata),
        status: 'enabled',
        url: checkedUrl(params.url),
        _secret: world.ids('whsec'),
      }
      world.store.save(hook)
      return { ...present(hook), secret: hook._secret }
    },
  ),
  endpoint('GET', '/v1/webhook_endpoints', cursors, (world, page) =>
    listPage(world.store, 'webhook_endpoint', {}, page, '/v1/webhook_endpoints'),
  ),
  endpoint('GET', '/v1/webhook_endpoints/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'webhook_endpoint', id)),
  ),
  endpoint(
    'POST',
    '/v1/webhook_endpoints/{id}',
    {
      description: clearable(string),
      disabled: boolean,
      enabled_events: list(string),
      metadata,
      url: string,
    },
    (world, params, { id = '' }) => {
      const old = mustFind(world, 'webhook_endpoint', id)
      const hook: WebhookEndpoint = {
        ...old,
        description: params.description === undefined ? old.description : params.description,
        enabled_events: params.enabled_events ?? old.enabled_events,
        metadata: applyMetadata(old.metadata, params.metadata),
        status: params.disabled === undefined ? old.status : params.disabled ? 'disabled' : 'enabled',
        url: params.url === undefined ? old.url : checkedUrl(params.url),
      }
      world.store.save(hook)
      return present(hook)
    },
  ),
  endpoint('DELETE', '/v1/webhook_endpoints/{id}', {}, (world, _params, { id = '' }) => {
    world.store.save({ ...mustFind(world, 'webhook_endpoint', id), _deleted: true, status: 'disabled' })
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  endpoint(
    'GET',
    '/v1/events',
    { ...paging, type: string, types: list(string) },
    (world, { type, types, ...page }) => {
      if (!types) return listPage(world.store, 'event', { type }, page, '/v1/events')
      const all = listPage(world.store, 'event', {}, { ...page, limit: 100 }, '/v1/events')
      const wanted = all.data.filter((event) => 'type' in event && types.includes(String(event.type)))
      return { ...all, data: wanted.slice(0, page.limit ?? 10), has_more: wanted.length > (page.limit ?? 10) }
    },
  ),
  endpoint('GET', '/v1/events/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'event', id)),
  ),
]
