/** The path below which all API calls live. */
export const apiRoot = '/api'

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may make an API call; the server enforces it. `lead`: the browser that holds the lead's capability; others get
 * 404, as if nothing existed. `session`: a signed-in customer; others get 401. `signature`: a signed webhook; others
 * get 400. `viewer`: any operator; `admin`: an operator with the role admin; others get 401 without a session, and 403
 * with one.
 */
export type Access = 'anyone' | 'lead' | 'session' | 'viewer' | 'admin' | 'signature'

export interface Route {
  readonly method: HttpMethod
  /** Path below the API root, with `:name` parameters. */
  readonly path: string
  readonly access: Access
  /** Only for an operator who confirmed their identity within the last minutes; otherwise 428 `step_up_needed`. */
  readonly stepUp?: true
}

/**
 * Every API call that our own pages make for a visitor or customer. Plain data without schemas, so that the browser
 * bundle stays small, and without the calls of operators and other clients, so that no visitor downloads those.
 */
export const visitorRoutes = {
  createLead: { method: 'POST', path: '/leads', access: 'anyone' },
  completeLead: { method: 'POST', path: '/leads/create', access: 'anyone' },
  mostRecentLead: { method: 'GET', path: '/leads/most-recent', access: 'lead' },
  getLead: { method: 'GET', path: '/leads/:id', access: 'lead' },
  updateLead: { method: 'PATCH', path: '/leads/:id', access: 'lead' },
  saveQuizAnswer: { method: 'PATCH', path: '/leads/:id/quiz-answer', access: 'lead' },
  setMailConsent: { method: 'POST', path: '/leads/:id/mail-consent', access: 'lead' },
  trackEvents: { method: 'POST', path: '/tracking/events', access: 'anyone' },
  giveConsent: { method: 'POST', path: '/consent', access: 'anyone' },
  siteSettings: { method: 'GET', path: '/site-settings', access: 'anyone' },
  geolocate: { method: 'GET', path: '/geo', access: 'anyone' },
  subscriptionProducts: { method: 'GET', path: '/stripe/subscription-products', access: 'anyone' },
  upsellProducts: { method: 'GET', path: '/stripe/upsell-products', access: 'anyone' },
  openOfferWindow: { method: 'POST', path: '/offers/window', access: 'anyone' },
  completeSubscriptionFlow: { method: 'POST', path: '/stripe/complete-subscription-flow', access: 'lead' },
  completePayment: { method: 'POST', path: '/stripe/complete-payment', access: 'lead' },
  verifyPayment: { method: 'POST', path: '/stripe/verify-payment', access: 'lead' },
  purchaseUpsell: { method: 'POST', path: '/stripe/purchase-upsell', access: 'lead' },
  currentPlan: { method: 'GET', path: '/stripe/current-plan', access: 'lead' },
  customerSubscription: { method: 'GET', path: '/user/subscription', access: 'session' },
  startCardUpdate: { method: 'POST', path: '/user/subscription/card', access: 'session' },
  completeCardUpdate: { method: 'POST', path: '/user/subscription/card/complete', access: 'session' },
  switchSubscription: { method: 'POST', path: '/user/subscription/switch', access: 'session' },
  cancelSubscription: { method: 'POST', path: '/user/subscription/cancel', access: 'session' },
  resumeSubscription: { method: 'POST', path: '/user/subscription/resume', access: 'session' },
  setPassword: { method: 'POST', path: '/auth/set-password', access: 'lead' },
  login: { method: 'POST', path: '/auth/login', access: 'anyone' },
  refreshSession: { method: 'POST', path: '/auth/refresh', access: 'anyone' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/auth/reset-password', access: 'anyone' },
  logout: { method: 'POST', path: '/auth/logout', access: 'anyone' },
  userProfile: { method: 'GET', path: '/user/profile', access: 'session' },
  exportMyData: { method: 'GET', path: '/user/data', access: 'session' },
  withdrawContract: { method: 'POST', path: '/withdrawals', access: 'anyone' },
  eraseMyData: { method: 'POST', path: '/user/data/erase', access: 'session' },
} as const satisfies Record<string, Route>

/** The `completeEndpoint` in the server's responses: a constant, never built from input. */
export const completeEndpointPath = visitorRoutes.completePayment.path

/** Fills the `:name` parameters of a route, each value URL-encoded. */
export function routePath(route: Route, params: Readonly<Record<string, string>> = {}): string {
  return route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Path parameter "${name}" is missing for ${route.path}`)
    return encodeURIComponent(value)
  })
}
