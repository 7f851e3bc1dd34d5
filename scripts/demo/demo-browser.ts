import type { FastifyInstance } from 'fastify'

/** A visitor's browser: sends requests to the real API and keeps its cookies. */
export interface DemoBrowser {
  readonly post: (
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly data: Readonly<Record<string, unknown>> }>
}

export function openDemoBrowser(app: FastifyInstance, always: Readonly<Record<string, string>>): DemoBrowser {
  const jar = new Map<string, string>()
  return {
    post: async (path, body, headers = {}) => {
      const response = await app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { 'content-type': 'application/json', ...always, ...headers },
        cookies: Object.fromEntries(jar),
        payload: JSON.stringify(body),
      })
      for (const { name, value } of response.cookies) jar.set(name, value)
      const answer = JSON.parse(response.body) as { readonly data?: Readonly<Record<string, unknown>> }
      if (response.statusCode >= 400 && response.statusCode !== 402)
        throw new Error(`${path} answered ${response.statusCode}: ${response.body.slice(0, 400)}`)
      return { status: response.statusCode, data: answer.data ?? {} }
    },
  }
}
