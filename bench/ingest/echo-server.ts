import Fastify from 'fastify'

// The baseline of the ingest benchmark: Fastify without a schema, a log or a database, echoing the body.
const app = Fastify({ logger: false })
app.post('/echo', (request) => request.body)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(address)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
