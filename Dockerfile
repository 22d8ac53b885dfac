# One image for the API, the workers and the migrations; deploy/README.md shows how to run it.

# The dashboard. Vite's own binaries are optional packages.
FROM node:24.21.0-trixie-slim AS dashboard
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY admin admin
COPY shared shared
COPY api/portal/static api/portal/static
RUN npm run build

# The packages that the processes import: without those of the tests, of `npm start` and of the dashboard, which is built
# already. A test compares the list with the imports.
FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund
RUN npm uninstall --no-save --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  @emotion/cache @emotion/react @hello-pangea/dnd @mui/icons-material @mui/material @mui/x-charts \
  @tanstack/react-query @vitejs/plugin-react ra-data-simple-rest ra-i18n-polyglot ra-language-english \
  react react-admin react-dom react-hook-form react-router-dom smtp-server vite

FROM node:24.21.0-trixie-slim
LABEL org.opencontainers.image.title="Antesala" \
  org.opencontainers.image.description="Front desk and back office of a luxury real estate business" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
# libvips, with which sharp reads pictures: an optional package, another one for each platform.
COPY --from=dashboard /app/node_modules/@img node_modules/@img
COPY package.json LICENSE ./
COPY api api
COPY worker worker
COPY shared shared
COPY migrations migrations
COPY --from=dashboard /app/admin/dist admin/dist
# The image has no .git: docker build --build-arg RELEASE=$(git rev-parse --short HEAD) …
ARG RELEASE
ENV RELEASE=$RELEASE
# Where a volume for MEDIA_DIR belongs, so that a new one is writable for the user.
RUN install --directory --owner=1000 --group=1000 /var/lib/antesala/media
# The user `node` of the base image; Kubernetes compares numbers.
USER 1000:1000
EXPOSE 3000 9464
# Both the API and a worker answer on METRICS_PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
# The worker: node worker/main.ts. The migrations: node shared/runtime/migrate.main.ts.
CMD ["node", "api/main.ts"]
