# The server with its page. See docs/operations.md, "In containers". Versions are those of package.json.
FROM node:24.21.0-bookworm-slim AS sources
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/demo-market/package.json packages/demo-market/
COPY packages/extraction/package.json packages/extraction/
COPY packages/instruments/package.json packages/instruments/
COPY packages/pdf-text/package.json packages/pdf-text/
COPY packages/reading-lab/package.json packages/reading-lab/

FROM sources AS page
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node --input-type=module -e "(await import('/app/scripts/lib/build-web.mjs')).ensureWebBuilt()"

# What the server needs to run.
FROM sources AS dependencies
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=@landfall/server

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600 LANDFALL_DATA=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json package-lock.json LICENSE ./
COPY apps/server/package.json apps/server/
COPY apps/server/data apps/server/data
COPY apps/server/migrations apps/server/migrations
COPY apps/server/src apps/server/src
COPY packages packages
COPY --from=page /app/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME ["/data"]
EXPOSE 4600
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4600/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
