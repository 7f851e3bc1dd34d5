import Fastify from 'fastify'

// The floor of the ingest bench: Fastify without a schema, a log or a database, which answers what it was sent.
const app = Fastify({ logger: false })
app.post('/echo', (request) => request.body)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(address)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
