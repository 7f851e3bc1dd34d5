/** Settings of a shop that may sell: nothing is wrong with them. */
export const liveSettings = {
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PREVENTION_KEY: 'rk_live_2',
  SMTP_URL: 'smtps://mail.shop.com',
  MAIL_FROM: 'hello@shop.com',
  PUBLIC_URL: 'https://shop.com',
  BRAND_HOSTS: 'shop.com=calmplate',
  TRUSTED_PROXIES: '10.0.0.0/8',
  PASSWORD_MIN: '8',
  DATABASE_URL: 'postgresql://db.internal/fennel?sslmode=verify-full',
  DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  METRICS_TOKEN: 'a-token-of-some-length',
}
