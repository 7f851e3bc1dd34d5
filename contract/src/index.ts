export * from './api-error.ts'
export * from './payloads.ts'
export * from './routes.ts'
