export interface Event {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface WebhookEndpoint {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: false
  metadata: Record<string, string>
  status: 'disabled' | 'enabled'
  url: string
  _secret: string
  _deleted?: boolean
}

/** The API version of every response and every event. */
export const apiVersion = '2026-10-28.endive'
