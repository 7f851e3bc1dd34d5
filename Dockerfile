# The server alone: it needs a PostgreSQL (DATABASE_URL) and Stripe keys; see docs/running.md.
# Without a container engine, `npm run image:check` carries out these steps.

FROM node:24-slim AS pages
WORKDIR /fennel
COPY package.json package-lock.json ./
COPY funnel/package.json funnel/
COPY brands/package.json brands/
COPY contract/package.json contract/
COPY api/package.json api/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node web/scripts/build-web.ts /fennel/web/dist/image

FROM node:24-slim AS packages
WORKDIR /fennel
COPY package.json package-lock.json ./
COPY funnel/package.json funnel/
COPY brands/package.json brands/
COPY contract/package.json contract/
COPY api/package.json api/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace api --workspace sandbox

FROM node:24-slim
WORKDIR /fennel
RUN mkdir -p /data && chown node:node /data
COPY --from=packages /fennel/node_modules node_modules
COPY --from=pages /fennel/web/dist/image web/dist
COPY package.json LICENSE NOTICE.md ./
COPY funnel funnel
COPY brands/package.json brands/
COPY brands/src brands/src
COPY brands/assets brands/assets
COPY contract contract
COPY api api
COPY sandbox sandbox
COPY scripts scripts
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
ENV WEB_DIST=/fennel/web/dist
USER node
EXPOSE 3000
VOLUME ["/data"]
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/src/main.ts"]
